//! The family of Indigo: what the programs hand to their random games, and what they tell of it.

mod common;

use common::{setup, size};
use montego_rules::{Color, Game, Komi, Play, Position, Ruleset, Setup};
use montego_search::eye::{EyeRule, OlgaEye};
use montego_search::{Account, Budget, Decision, Engine, Stop, Strategy, knowledge};
use montego_stats::Rng;

/// Settings with which a decision takes a moment.
const QUICK: &str = "n_min=5,n_max=30,pass_playouts=50";

fn build(text: &str) -> Box<dyn Strategy> {
    text.parse::<Engine>().unwrap_or_else(|error| panic!("{text}: {error}")).build()
}

fn decide(text: &str, position: &Position) -> Decision {
    build(text).choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1))
}

fn account(text: &str, position: &Position) -> Account {
    decide(text, position).account
}

/// A game in its opening.
fn opening(side: usize) -> Game {
    let mut game = Game::new(Setup::empty(size(side, side)), Ruleset::CHINESE, Komi::ZERO).expect("a game");
    for (column, row) in [(2, 2), (4, 4), (4, 2), (2, 5), (3, 5)] {
        game.play(Play::At(size(side, side).point(column, row).expect("a point"))).expect("legal");
    }
    game
}

/// What knowledge alone selects.
fn by_knowledge(position: &Position, n: usize) -> Vec<Play> {
    let advice = knowledge::assess(position);
    let open = advice.all().iter().map(|suggestion| suggestion.point);
    let open = open.filter(|&point| !OlgaEye::is_eye(position.board(), point, position.to_play()));
    open.take(n).map(Play::At).collect()
}

fn sorted(mut plays: Vec<Play>) -> Vec<Play> {
    plays.sort_by_key(|play| play.point().map(|point| point.index()));
    plays
}

fn candidates(account: &Account) -> Vec<Play> {
    sorted(account.candidates.iter().map(|candidate| candidate.play).collect())
}

#[test]
fn the_candidates_are_the_most_urgent_plays() {
    let game = opening(9);
    let position = game.position();
    for (settings, n) in [("n_select=4", 4), ("n_select=0", 8), ("n_select=20", 20)] {
        for name in ["prune", "henry"] {
            let account = account(&format!("{name}:{settings},{QUICK}"), position);
            assert_eq!(candidates(&account), sorted(by_knowledge(position, n)), "{name}:{settings}");
            let selected = account.urgencies.iter().filter(|urgency| urgency.selected);
            let selected: Vec<Play> = selected.map(|urgency| urgency.play).collect();
            assert_eq!(selected, by_knowledge(position, n));
            assert!(account.urgencies.is_sorted_by(|a, b| a.urgency >= b.urgency));
        }
    }
    let large = opening(13);
    let account = account(&format!("henry:{QUICK}"), large.position());
    assert_eq!(account.candidates.len(), 16, "twice as many on larger boards");
}

#[test]
fn every_technique_keeps_to_the_ceiling_and_repeats_itself() {
    let game = opening(7);
    for technique in montego_search::Technique::WORDS {
        for depth in 1..=3 {
            let text = format!("prune:technique={technique},depth={depth},{QUICK}");
            let first = decide(&text, game.position());
            assert_eq!(first, decide(&text, game.position()), "{text}");
            let account = first.account;
            // Fifty games tell what passing is worth; each ply has room for thirty for each of eight candidates.
            assert!(account.playouts <= 50 + depth * 240, "{text}: {}", account.playouts);
            let of_candidates: u64 = account.candidates.iter().map(|candidate| candidate.playouts).sum();
            assert_eq!(account.playouts, 50 + of_candidates, "{text}");
            let has_sets = technique.contains("gb") || technique.contains("sp");
            assert_eq!(account.sets.is_some(), has_sets, "{text}");
            assert!(depth > 1 || account.plies.is_empty(), "{text}");
        }
    }
}

#[test]
fn the_sets_are_the_halves_of_what_is_left() {
    let game = opening(7);
    let account =
        account("prune:technique=m+gbp,n_select=9,rd=1000,n_max=20,pass_playouts=50", game.position());
    let sets = account.sets.expect("the technique has sets");
    assert_eq!((sets.good.len(), sets.bad.len()), (5, 4));
    let ranked: Vec<Play> = account.candidates.iter().map(|candidate| candidate.play).collect();
    assert_eq!([sets.good, sets.bad].concat(), ranked);
    assert_eq!(account.stop, Some(Stop::Ceiling));
}

#[test]
fn a_tree_shows_its_plies() {
    let game = opening(7);
    let account =
        account("prune:depth=2,n_select=4,rd=1000,n_min=9,n_max=40,pass_playouts=50", game.position());
    assert_eq!(account.plies.len(), 4);
    for (ply, candidate) in account.plies.iter().zip(&account.candidates) {
        assert_eq!((ply.play, ply.mean), (candidate.play, Some(candidate.mean)));
        // With the ply above it had one round; four replies share the rest.
        assert_eq!(ply.replies.len(), 4, "{ply:?}");
        let worst = ply.replies.iter().filter_map(|reply| reply.mean).fold(f64::INFINITY, f64::min);
        assert_eq!(ply.mean, Some(worst), "a play is worth its worst reply");
        assert_eq!(ply.replies[0].mean, Some(worst), "the opponent's best reply comes first");
        assert_eq!(ply.playouts, 1 + ply.replies.iter().map(|reply| reply.playouts).sum::<u64>());
    }
    // The first ply was cut short after a round of four; the second has forty games for each of four plays.
    assert_eq!(account.playouts, 50 + 4 + 160);
}

#[test]
fn external_territory_multiplies_the_urgencies() {
    let game = opening(9);
    let plain = account(&format!("henry:{QUICK}"), game.position());
    let text = format!("henry:eth=on,ke=2,territory_playouts=100,{QUICK}");
    let account = account(&text, game.position());
    assert_eq!(account.playouts - 50 - 100, account.candidates.iter().map(|c| c.playouts).sum::<u64>());
    for urgency in &account.urgencies {
        let mean = urgency.territory.expect("territory counts");
        let expect = urgency.knowledge * libm::exp(-2.0 * mean * mean);
        assert!((urgency.urgency - expect).abs() <= 1e-12 * expect, "{urgency:?}");
    }
    assert!(plain.urgencies.iter().all(|urgency| urgency.territory.is_none()));
}

#[test]
fn urgencies_count_and_not_the_owner() {
    // The left is Black's, the right White's, and the line between is open.
    let diagram = "
        . X . . . O .
        . X . . . O .
        X X . . . O O
        . X . . . O .
        X X . . . O O
        . X . . . O .
        . X . . . O .";
    let position = Position::new(&setup(diagram, Color::Black), Ruleset::CHINESE, Komi::ZERO).expect("sound");
    let account = account(&format!("henry:eth=on,n_select=6,{QUICK}"), &position);
    for urgency in account.urgencies.iter().filter(|urgency| urgency.selected) {
        let column = urgency.play.point().expect("a point").column();
        assert!((2..5).contains(&column), "{urgency:?}");
    }
}

#[test]
fn iterations_are_counted_in_both_readings() {
    let game = opening(7);
    let playouts = |settings: &str| {
        let text = format!("henry:territory_playouts=70,{QUICK},{settings}");
        let account = account(&text, game.position());
        account.playouts - account.candidates.iter().map(|candidate| candidate.playouts).sum::<u64>() - 50
    };
    assert_eq!(playouts("ti=1,pi=0.1"), 0);
    assert_eq!(playouts("ti=3,pi=0.1"), 140, "the games of the candidates are the third iteration");
    assert_eq!(playouts("ti=3,pi=0.1,ti_counts=estimates"), 210);
    assert_eq!(playouts("ti=1,pi=0.1,eth=on"), 70, "external territory needs an estimate");
    assert_eq!(playouts("ti=3,pi=0.1,eth=on"), 140, "and takes the last one there is");
}

#[test]
fn one_iteration_is_the_program_without_internal_territory() {
    let game = opening(7);
    let plain = decide(&format!("henry:{QUICK}"), game.position());
    assert_eq!(decide(&format!("henry:ti=1,pi=0.1,{QUICK}"), game.position()), plain);
    assert_ne!(decide(&format!("henry:ti=2,pi=0.1,{QUICK}"), game.position()), plain);
}

#[test]
fn internal_history_acts_only_where_every_play_is_a_candidate() {
    let game = opening(7);
    let with = |settings: &str| decide(&format!("henry:{settings},{QUICK}"), game.position());
    assert_eq!(with("ihh=5,n_select=8"), with("n_select=8"));
    assert_ne!(with("ihh=5,n_select=49"), with("n_select=49"));
}

#[test]
fn history_is_kept_over_a_game_and_right_after_undo() {
    let text = format!("henry:b=2,r=3,n_select=5,{QUICK}");
    let mut strategy = build(&text);
    let mut think =
        |game: &Game| strategy.choose(game.position(), &Budget::COUNT_ONLY, &mut Rng::from_seed(7)).account;
    let mut game = opening(9);
    let first = think(&game);
    let divided =
        |account: &Account| account.urgencies.iter().filter(|urgency| urgency.divider > 1.0).count();
    assert_eq!(divided(&first), 0);
    game.play(first.candidates[0].play).expect("legal");
    let corner = size(9, 9).point(8, 0).expect("a point");
    game.play(Play::At(corner)).expect("legal");
    let second = think(&game);
    let losers = candidates_by_mean(&first);
    for urgency in &second.urgencies {
        let place = losers.iter().rev().position(|&play| play == urgency.play);
        let near = |to: Play| {
            let (a, b) = (urgency.play.point().expect("a point"), to.point().expect("a point"));
            a.column().abs_diff(b.column()) + a.row().abs_diff(b.row()) < 3
        };
        let forgiven = near(first.candidates[0].play) || near(Play::At(corner));
        let expect = match place {
            Some(0) if !forgiven => 4.0,
            Some(1) if !forgiven => 2.0,
            _ => 1.0,
        };
        assert_eq!(urgency.divider, expect, "{urgency:?}");
    }
    // Taken back and asked again, all is as it was.
    game.undo_many(2);
    assert_eq!(think(&game), first);
    game.play(first.candidates[0].play).expect("legal");
    game.play(Play::At(corner)).expect("legal");
    assert_eq!(think(&game), second);
}

/// All candidates by their means, dropped or not, best first.
fn candidates_by_mean(account: &Account) -> Vec<Play> {
    let mut ranked = account.candidates.clone();
    ranked.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    ranked.into_iter().map(|candidate| candidate.play).collect()
}

#[test]
fn indigo_is_made_of_what_was_found_good() {
    let game = opening(9);
    let text = format!("indigo:{QUICK}");
    let account = account(&text, game.position());
    assert!(account.urgencies.iter().all(|urgency| urgency.territory.is_some()));
    assert!(account.plies.iter().any(|ply| !ply.replies.is_empty()), "a tree on 9x9");
    let same =
        "indigo:eth=on,b=2,r=7,ti=1,technique=pp,depth=0,n_select=0".parse::<Engine>().expect("an engine");
    assert_eq!(same.short(), "indigo");
    let large = opening(13);
    assert!(self::account(&text, large.position()).plies.is_empty(), "none beyond");
}

#[test]
fn plays_to_choose_from_are_kept_to() {
    let game = opening(9);
    let among = by_knowledge(game.position(), 30)[20..23].to_vec();
    let budget = Budget { among: Some(&among), ..Budget::COUNT_ONLY };
    for name in ["prune", "henry", "indigo"] {
        let mut strategy = build(&format!("{name}:{QUICK}"));
        let account = strategy.choose(game.position(), &budget, &mut Rng::from_seed(1)).account;
        assert_eq!(candidates(&account), sorted(among.clone()), "{name}");
    }
}

#[test]
fn a_play_that_rivals_answer_is_not_compared_with_an_open_board() {
    // A pass costs more than any play here, however the plays are valued.
    let game = opening(9);
    for settings in ["technique=mp", "technique=m+gbp", "technique=wmp,n_select=4", "depth=2", "depth=3"] {
        for seed in 0..6 {
            let text = format!("prune:n_max=300,pass_playouts=300,{settings}");
            let decision =
                build(&text).choose(game.position(), &Budget::COUNT_ONLY, &mut Rng::from_seed(seed));
            assert_ne!(decision.answer, montego_search::Answer::Play(Play::Pass), "{text}, seed {seed}");
        }
    }
}
