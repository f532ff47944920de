//! Gobble: the first program to play Go by Monte-Carlo, with annealed lists of moves.
//!
//! The players of its simulated games follow lists of moves, sorted after every game by the mean
//! margin of the games in which a move was made, and disturbed less and less. A second stage looks at
//! the best moves more closely: each is played, and the mean of the simulated games that follow by the
//! same method decides.
//!
//! Kaminski quotes its strength as about 25 kyu on 9x9, with a minute for each move on a machine of
//! 16 MHz, and a spread of 4.4 points between the best and the worst first move after 10,000 games.
//!
//! # Sources
//! Brügmann 1993, *Monte Carlo Go*, as far as others tell: Kaminski 2002, sections 2.4 to 5; Bouzy &
//! Helmstetter 2003, sections 2.2 and 4.3.1. It is made of the parts of `vegos`, which was built
//! after it. What is not known is ours: the swap probability at the start (the value of Kaminski's
//! worked example), the settling steps, and that a move of the second stage is worth the mean of all
//! games that follow it. The numbers of games are those of the report's strategies A and B.
//! Moves that were skipped are lost for the game, as in `stanley`. All moves of a game are credited,
//! and by the counter Null, since the other readings of the sources do not give the program that was
//! described. Global, which Kaminski infers for some setups, and crediting only the colour that was
//! first on a point, of which Bouzy & Helmstetter 2003 tell (section 2.2), both get Push Down's lists
//! stuck: a move that sank is hardly ever credited again, at p0 of 0.95 and of 0.99. Measured on the
//! empty 9x9 board, 10,000 games, 4 seeds each, with p0 of 0.95, against the report's spread of 4.4:
//!
//! | counter, credit | spread in points | games with a move |
//! | --- | --- | --- |
//! | null, all | 1.4 to 2.3 | 0.43 to 0.65 |
//! | local, all | 2.1 to 3.1 | 0.43 to 0.66 |
//! | null, first | 24.6 to 46.4 | 0.00 to 1.00 |
//! | local, first | 22.8 to 35.5 | 0.00 to 1.00 |
//! | global | 6.8 to 46.7 | 0.00 to 1.00 |
//!
//! With Global it lost 6 of 6 games against Ruby, 2,000 games each. A capture that decides the game is
//! missed, with 1,000 games in either stage, by Global with 4 seeds of 40 and by Null and credit to all
//! with none; the second stage makes no difference to that, nor do 100 settling steps (6 of 40).
//!
//! It passes where no legal play is left that fills no own eye; the report's Gobble also passes
//! rather than reduce its own eye space from two points to one, which we leave out. There are no
//! `threads` and no `seconds`, for the reason given in `annealing`.

use super::root::{self, Deadline};
use super::vegos::annealing::{Annealed, Annealing, CYCLES, P0, SETTLE, STEPS};
use super::vegos::counter::{COUNTER, CREDIT};
use super::vegos::game::{END, REPETITION};
use super::vegos::list::{MISMATCH, SKIPPED};
use super::vegos::mixer::MIXER;
use super::vegos::{PASS, decide};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Budget, Candidate, Decision, Limit, Strategy};
use montego_rules::{Color, Position};
use montego_stats::Rng;

/// Gobble in the roster.
pub const ENTRY: Entry = Entry {
    name: "gobble",
    paper: "Brügmann 1993, Monte Carlo Go",
    about: "Anneals lists of moves in simulated games, and looks at the three best moves more closely.",
    parameters: &[
        CYCLES,
        Parameter {
            kind: Kind::Count { default: 2_000, min: 1, max: 1_000_000_000 },
            source: "Brügmann 1993: 2,000 in strategy A; Kaminski 2002, section 4.1, quotes 10,000 for a map of first moves",
            ..STEPS
        },
        Parameter {
            source: "ours; Kaminski 2002, section 3.3, infers global for some of its setups, by which the lists get stuck",
            ..COUNTER
        },
        Parameter {
            source: "Kaminski 2002, section 2.4; Bouzy & Helmstetter 2003, section 2.2, tell of first, by which the lists get stuck",
            ..CREDIT
        },
        Parameter {
            kind: Kind::Choice { default: "push-down", words: &["far-swap", "push-down", "none"] },
            source: "Kaminski 2002, section 3.4: push-down is Gobble's",
            ..MIXER
        },
        Parameter {
            kind: Kind::Real { default: 0.95, min: 0.0, max: 0.999 },
            source: "ours; the report leaves it out (Kaminski 2002, section 3.4), 0.95 is his worked example of section 4",
            ..P0
        },
        Parameter { source: "ours; Kaminski 2002, section 3.4, only says a few", ..SETTLE },
        Parameter {
            name: "finalists",
            kind: Kind::Count { default: 3, min: 0, max: 625 },
            unit: "moves",
            meaning: "best moves that the second stage looks at more closely; 0 and 1 leave it out",
            source: "Kaminski 2002, section 5: the three best moves",
        },
        Parameter {
            name: "finalist_steps",
            kind: Kind::Count { default: 400, min: 1, max: 1_000_000_000 },
            unit: "playouts per finalist",
            meaning: "simulated games of the second stage after each of its moves",
            source: "Brügmann 1993: 400 in strategy B",
        },
        SKIPPED,
        Parameter {
            kind: Kind::Choice { default: "skip", words: &["play", "skip"] },
            source: "ours; with play the program fails, and Gobble did not",
            ..MISMATCH
        },
        Parameter {
            kind: Kind::Choice { default: "both-stuck", words: &["first-stuck", "both-stuck"] },
            ..END
        },
        REPETITION,
        PASS,
    ],
    revision: 2,
    build: |settings| Box::new(Gobble { settings: settings.clone() }),
};

struct Gobble {
    settings: Settings,
}

impl Gobble {
    /// The second stage: the best candidates of the first one, with the figures of the simulated
    /// games that follow them. Of the first stage's figures they keep `as_first`, the lists and the
    /// ownership.
    fn compare(&self, position: &Position, first: Account, budget: &Budget<'_>, rng: &Rng) -> Account {
        let annealing = Annealing {
            cycles: 1,
            steps: self.settings.count("finalist_steps"),
            ..Annealing::of(&self.settings)
        };
        let mut account = Account { candidates: Vec::new(), ..first };
        let best = first.candidates.iter().take(self.settings.count("finalists") as usize);
        for (place, finalist) in best.enumerate() {
            let mut next = position.clone();
            next.play(finalist.play).expect("a candidate is legal");
            let show = |annealed: &Annealed| {
                let mut so_far = Account { stop: None, ..account.clone() };
                add(&mut so_far, finalist, annealed, position.to_play());
                budget.watch.show(&so_far);
            };
            let fork = rng.fork(place as u64);
            let annealed = annealing.run(&next, &self.settings, &Deadline::counted(budget), show, &fork);
            add(&mut account, finalist, &annealed, position.to_play());
        }
        account
    }
}

/// Adds a finalist with the games that follow him to an account, best first.
fn add(account: &mut Account, finalist: &Candidate, annealed: &Annealed, color: Color) {
    account.playouts += annealed.all.count();
    account.capped += annealed.capped;
    account.candidates.push(Candidate {
        playouts: annealed.all.count(),
        mean: root::mean_seen_by(&annealed.all, color).expect("games were played"),
        gain: None,
        standard_error: annealed.all.standard_error().map(|halves| 0.5 * halves),
        ..*finalist
    });
    account.candidates.sort_by(|a, b| b.mean.total_cmp(&a.mean));
}

impl Strategy for Gobble {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let annealing = Annealing::of(&self.settings);
        // Two stages have an end, so more time than they need is not used.
        let limit = match budget.limit {
            Limit::Until(end) => Limit::AtMost(end),
            Limit::Endless => Limit::Own,
            limit => limit,
        };
        let budget = &Budget { limit, ..*budget };
        let mut account = annealing.account(position, &self.settings, budget, &rng.fork(0));
        if self.settings.count("finalists").min(account.candidates.len() as u64) > 1 {
            account = self.compare(position, account, budget, &rng.fork(1));
        }
        decide(position, account, self.settings.word(PASS.name), budget, rng)
    }
}
