//! Monte-Carlo with goals: tactical search says what is undecided, random games say what deciding it is worth.
//!
//! Once per decision the searches look for problems that whoever plays first decides: captures, connections of
//! two strings and of a string with an empty point, eyes, and the life of groups. For each the random games are split
//! into those in which the side to move got what it wants and the others; the difference of their means is the value of
//! the goal. The points of [`standard`](super::standard) are goals too. The goal of the highest value is pursued: by
//! playing the point, or of the plays that search found for it the one that has the highest value as a point.
//!
//! Only goals of which search has proven that they are reached are pursued (`trusted`): section 5.5 believes goals that
//! search proves. What our searches estimate, above all life and eyes by the room that a group has, is told in the account
//! and decides nothing.
//!
//! # What it is worth here
//! The paper's margins over `standard` on 9x9 are 52 points at 10,000 random games each and 25 at 1,000 against
//! 10,000. Ours are 7.1 ± 6.9 and 1.1 ± 7.4 points in 40 games each, of which 20 are shipped; with the searches of
//! revision 3, on which the judgements below were made, they were 4.6 ± 5.2 in 40 games and -4.8 ± 6.7 in 20. `standard`
//! leaves room for the paper's: GNU Go 3.8 at level 8 beat it by 68 points in 11 games. Against the stand-in for Golois
//! the margin is 24.2 ± 18.6 points in 30 games; the paper has 26. To find out why the one over `standard`
//! is another, every legal play of 366 positions from games of both programs was judged by
//! `montego:playouts=400,score_share=1`; what follows is how many points fewer than `standard` with 10,000 random games
//! a program loses with a decision, a loss counting for 20 points at most, and half of a 95 % interval.
//!
//! - The program as it is: 0.37 ± 0.41; with 1,000 random games 0.25 ± 0.40. It gains 0.79 ± 0.75 on moves 20 to 60,
//!   where the fights are, and loses 0.29 ± 0.86 before, where nearly all of its goals are links to empty points.
//! - Kinds of goals alone: connections 0.44 ± 0.31, captures and lives 0.33 ± 0.33, links to empty points -0.10 ±
//!   0.30. In random games such a link goes with owning the region, so that its value says more of the region than of
//!   the play.
//! - `trusted=all`: -0.04 ± 0.43, which is 0.41 ± 0.31 less than the program as it is; eyes that are not proven do
//!   the harm.
//! - Preventing the opponent's links to empty points, as a goal of its own: -0.81 ± 0.52, in 224 of the positions.
//! - A problem of which search proves that one side reaches it, and does not know whether the other can prevent it,
//!   taken for undecided: 0.00 ± 0.43. Most are links that hold anyway.
//! - No difference is made by values less 1.96 standard errors (0.01 ± 0.09), by a thousand games for each mean (0.00
//!   ± 0.01), by the mean of all games instead of the others' (-0.12 ± 0.18), or by a save that counts only once
//!   there are more than four liberties (-0.01).
//!
//! So the goals are worth no more than ten times as many random games, and not the paper's margin. What is left is
//! how often there is something to decide: the paper does not say it of its searches; with ours a goal decided 204 of
//! the 366 plays, and 106 of these goals were links to empty points.
//!
//! How much could they be worth? A program that plays as `standard` does with 2,000 random games, but wherever a proven
//! goal decides otherwise takes the play of a tree search (`montego:playouts=2000,score_share=1`), beats `standard`
//! with 2,000 by 22.0 ± 12.4 points if links to empty points do not count and by 37.7 ± 13.8 if they do; the tree
//! search alone beats it by 67.3 ± 8.8 (24 games each). Where another goal than such a link decides, this program plays
//! the tree search's favourite in 93 of 146 positions, and in 20 more another play of the same goal. So no choice among
//! the goals that our searches find brings 52 points over this `standard`, only playing nearly as well as a tree search
//! throughout; the paper's standard program must have lost more in fights than ours. What the paper leaves open about
//! it does not make that difference: with own eyes as in Oleg the margin is 2.2 ± 10.2, as in Olga 9.6 ± 8.9, and
//! if both play on until nothing is left (`pass=stuck`, Oleg's eyes) -0.9 ± 9.1 (30 games, 2,000 random games a
//! decision; `examples/goals.toml` plays such matches).
//!
//! # Sources
//! Cazenave & Helmstetter 2005, sections 3 to 5. What the paper leaves open is said where it is decided: the searches
//! in `tactics`, whose nodes are the parameter `nodes`; the selection in `goals::select`; what is no goal in
//! [`find`]; when an aim counts as reached in `goals::watch`; and what [`standard`](super::standard) lists.

use super::super::root::{self, Deadline, PASS, SECONDS, THREADS};
use super::{EYE, MIN_SAMPLES, PLAYOUTS, decide, sample};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::goals::{Aim, Study, find};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Budget, Decision, Strategy};
use crate::tactics::Tactics;
use montego_rules::Position;
use montego_stats::Rng;
use std::marker::PhantomData;

/// Monte-Carlo with goals in the roster.
pub const ENTRY: Entry = Entry {
    name: "goals",
    paper: "Cazenave & Helmstetter 2005, Combining Tactical Search and Monte-Carlo in the Game of Go",
    about: "Searches for what is undecided, and lets random games tell what deciding it is worth.",
    parameters: &[PLAYOUTS, EYE, NODES, PURSUED, TRUSTED, MIN_SAMPLES, PASS, SECONDS, THREADS],
    revision: 5,
    build: |settings| match settings.word(EYE.name) {
        "oleg" => Box::new(Goals::<OlegEye>::new(settings)),
        "olga" => Box::new(Goals::<OlgaEye>::new(settings)),
        _ => Box::new(Goals::<GobbleEye>::new(settings)),
    },
};

pub(super) const NODES: Parameter = Parameter {
    name: "nodes",
    kind: Kind::Count { default: 1_000, min: 1, max: 1_000_000_000 },
    unit: "nodes per question",
    meaning: "positions that a tactical search may look at to answer one question",
    source: "ours; the paper gives none. Its searches of a decision took no longer than 10,000 random games, and ten times \
             as many nodes decide no better",
};

const PURSUED: Parameter = Parameter {
    name: "pursued",
    kind: Kind::Choice { default: "all", words: &["all", "strings", "captures"] },
    unit: "",
    meaning: "goals that are watched and may decide the play: all; all but links to empty points (strings); captures and \
              lives (captures)",
    source: "Cazenave & Helmstetter 2005 pursues all; the others are ours, to see what each kind is worth",
};

const TRUSTED: Parameter = Parameter {
    name: "trusted",
    kind: Kind::Choice { default: "proven", words: &["proven", "all"] },
    unit: "",
    meaning: "goals that may decide the play: those that search has proven to be reached (proven), or also those of which \
              it has an opinion (all)",
    source: "Cazenave & Helmstetter 2005, section 5.5; its searches have no opinions, ours have",
};

struct Goals<E> {
    settings: Settings,
    tactics: Tactics,
    eye: PhantomData<E>,
}

impl<E: EyeRule> Goals<E> {
    fn new(settings: &Settings) -> Goals<E> {
        let tactics = Tactics::new(settings.count(NODES.name));
        Goals { settings: settings.clone(), tactics, eye: PhantomData }
    }
}

fn is_pursued(aim: &Aim, pursued: &str) -> bool {
    match aim {
        Aim::Capture { .. } | Aim::Life { .. } => true,
        Aim::Connection { .. } | Aim::Eye { .. } => pursued != "captures",
        Aim::EmptyConnection { .. } => pursued == "all",
    }
}

impl<E: EyeRule> Strategy for Goals<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let mut problems = find(position.board(), &mut self.tactics);
        let pursued = self.settings.word(PURSUED.name);
        let side = position.to_play();
        problems.retain(|problem| is_pursued(&problem.aim, pursued) && !problem.ways(side).is_empty());
        let candidates = root::candidates::<E>(position, budget);
        let study = Study {
            root: position.board(),
            candidates: &candidates,
            problems: &problems,
            min_samples: self.settings.count(MIN_SAMPLES.name),
        };
        let account = sample::<E>(&study, &self.settings, &deadline, rng);
        let trusts_all = self.settings.word(TRUSTED.name) == "all";
        decide(position, &self.settings, account, |goal| trusts_all || goal.proven)
    }
}
