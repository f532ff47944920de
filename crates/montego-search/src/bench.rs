//! The yardstick of playouts: how fast they are, and a number that changes whenever they do.

use crate::amaf::{AmafTable, FirstPlays};
use crate::eye::{GobbleEye, OlgaEye};
use crate::ownership::Ownership;
use crate::playout::{NoTrace, Policy, Trace, Uniform, playout};
use crate::pseudo::Pseudo;
use crate::softmax::Softmax;
use montego_rules::{Board, Color, Play, Size};
use montego_stats::{IntMoments, Rng};

/// The seed of the playouts behind a signature.
pub const SIGNATURE_SEED: u64 = 1;
/// The number of playouts behind a signature.
pub const SIGNATURE_PLAYOUTS: u64 = 10_000;

/// Uniform playouts from the empty board, Gobble's eye rule.
pub struct PlayoutBench {
    root: Board,
    board: Board,
    rng: Rng,
}

/// What some playouts were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The margins, in half-points and Black's view.
    pub margins: IntMoments,
    /// Plays made, passes included.
    pub plays: u64,
    /// A digest of every play and margin; 0 where none was asked for.
    pub signature: u64,
}

/// Digests every play of every playout.
struct Digest(u64);

impl Digest {
    fn add(&mut self, word: u64) {
        // The step of the FNV-1a hash, a word at a time, with a rotation so that high bits count.
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }
}

impl Trace for Digest {
    fn record(&mut self, color: Color, play: Play) {
        let point = play.point().map_or(0, |point| 1 + point.index() as u64);
        self.add(2 * point + color.index() as u64);
    }
}

impl PlayoutBench {
    /// Playouts on a board of this size.
    #[must_use]
    pub fn new(size: Size, seed: u64) -> PlayoutBench {
        let root = Board::new(size);
        PlayoutBench { board: root.clone(), root, rng: Rng::from_seed(seed) }
    }

    /// Plays so many playouts, as fast as can be.
    #[inline(never)]
    pub fn run(&mut self, playouts: u64) -> Sample {
        self.sample(playouts, &mut NoTrace)
    }

    fn sample<T: Trace>(&mut self, playouts: u64, trace: &mut T) -> Sample {
        let policy = Uniform::<GobbleEye>::new();
        let mut sample = Sample::default();
        for _ in 0..playouts {
            self.board.copy_from(&self.root);
            let outcome = playout(&mut self.board, &policy, trace, &mut self.rng);
            sample.margins.add(i32::from(outcome.margin.as_halves()));
            sample.plays += u64::from(outcome.plays);
        }
        sample
    }

    /// The sample behind the signature of a size: the same on every machine, and different as soon
    /// as a single play is.
    #[must_use]
    pub fn signed(size: Size) -> Sample {
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        let mut bench = PlayoutBench::new(size, SIGNATURE_SEED);
        let mut sample = bench.sample(SIGNATURE_PLAYOUTS, &mut digest);
        digest.add(sample.margins.sum() as u64);
        sample.signature = digest.0;
        sample
    }
}

/// How a playout is made, from the cheapest way to the dearest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Draw {
    /// Uniformly, and nothing is noted but the margin.
    Uniform,
    /// Uniformly, and all plays are credited as if they had been first.
    Credited,
    /// The same, and one playout in eight tells who owned the points, as Oleg has it.
    Owned,
    /// In proportion to `exp(k v)`, on statistics that grow with every playout.
    Softmax {
        /// The inverse temperature.
        k: f64,
    },
    /// In proportion to urgencies of shapes and of strings in atari, and nothing is noted but the margin.
    Pseudo,
}

/// Points of a mean that are a unit of v here: what Oleg uses.
const SCALE: f64 = 45.0;
/// One playout in so many tells who owned the points: what Oleg uses.
const OWNED: u64 = 8;
/// Uniform playouts behind the first weights, so that no draw is measured on weights that are equal
/// for want of statistics.
const WARM_UP: u64 = 1_000;

/// Playouts from the empty board as Oleg makes them: the weights are set before every playout, and
/// every playout is credited after it. Gobble's eye rule, so that they compare with [`PlayoutBench`].
pub struct DrawBench {
    draw: Draw,
    uniform: PlayoutBench,
    policy: Softmax<GobbleEye>,
    pseudo: Pseudo<GobbleEye>,
    first: FirstPlays,
    amaf: AmafTable,
    all: IntMoments,
    ownership: Ownership,
}

impl DrawBench {
    /// Playouts of one kind on a board of this size.
    #[must_use]
    pub fn new(size: Size, draw: Draw, seed: u64) -> DrawBench {
        let mut bench = DrawBench {
            draw: Draw::Credited,
            uniform: PlayoutBench::new(size, seed),
            policy: Softmax::default(),
            pseudo: Pseudo::default(),
            first: FirstPlays::default(),
            amaf: AmafTable::default(),
            all: IntMoments::new(),
            ownership: Ownership::new(size),
        };
        bench.run(WARM_UP);
        bench.draw = draw;
        bench
    }

    /// Plays so many playouts, as fast as can be, and tells the plays made.
    #[inline(never)]
    pub fn run(&mut self, playouts: u64) -> u64 {
        match self.draw {
            Draw::Uniform => self.uniform.run(playouts).plays,
            Draw::Pseudo => {
                let PlayoutBench { root, board, rng } = &mut self.uniform;
                let mut plays = 0;
                for _ in 0..playouts {
                    board.copy_from(root);
                    plays += u64::from(playout(board, &self.pseudo, &mut NoTrace, rng).plays);
                }
                plays
            }
            Draw::Credited => (0..playouts).map(|_| self.credited(&Uniform::<GobbleEye>::new())).sum(),
            Draw::Owned => {
                let mut plays = 0;
                for number in 0..playouts {
                    plays += self.credited(&Uniform::<GobbleEye>::new());
                    if number.is_multiple_of(OWNED) {
                        self.ownership.add(&self.uniform.board);
                    }
                }
                plays
            }
            Draw::Softmax { k } => {
                let mut policy = std::mem::take(&mut self.policy);
                let mut plays = 0;
                for _ in 0..playouts {
                    policy.set(self.uniform.root.size(), k, SCALE, &self.amaf, &self.all);
                    plays += self.credited(&policy);
                }
                self.policy = policy;
                plays
            }
        }
    }

    fn credited<P: Policy>(&mut self, policy: &P) -> u64 {
        let PlayoutBench { root, board, rng } = &mut self.uniform;
        board.copy_from(root);
        self.first.clear();
        let outcome = playout(board, policy, &mut self.first, rng);
        self.amaf.credit(&self.first, outcome.margin);
        self.all.add(i32::from(outcome.margin.as_halves()));
        u64::from(outcome.plays)
    }
}

/// The margins of random games from a board after a play, Olga's eye rule: what the play is worth in
/// the long run, in half-points and Black's view.
///
/// # Panics
/// If the play is against the rules of playouts, in builds with debug assertions.
#[must_use]
pub fn outcomes_after(root: &Board, play: Play, playouts: u64, rng: &mut Rng) -> IntMoments {
    let mut root = root.clone();
    root.play_unchecked(play);
    let mut board = root.clone();
    let policy = Uniform::<OlgaEye>::new();
    let mut margins = IntMoments::new();
    for _ in 0..playouts {
        board.copy_from(&root);
        margins.add(i32::from(playout(&mut board, &policy, &mut NoTrace, rng).margin.as_halves()));
    }
    margins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A draw that were skipped would be measured as fast.
    #[test]
    fn every_draw_plays_and_notes_what_it_should() {
        let size = Size::square(5).expect("5x5");
        let bench = |draw| {
            let mut bench = DrawBench::new(size, draw, 1);
            let plays = bench.run(300);
            (plays, bench.all.count(), bench.ownership.playouts(), bench.policy)
        };
        let (uniform, noted, _, _) = bench(Draw::Uniform);
        assert_eq!(noted, WARM_UP);
        for draw in [Draw::Credited, Draw::Owned, Draw::Softmax { k: 0.0 }, Draw::Softmax { k: 5.0 }] {
            let (plays, noted, owned, policy) = bench(draw);
            assert_eq!(noted, WARM_UP + 300, "{draw:?}");
            assert_eq!(u64::from(owned), if draw == Draw::Owned { 300 / OWNED + 1 } else { 0 }, "{draw:?}");
            assert!(plays.abs_diff(uniform) < uniform / 3, "{draw:?}: {plays} against {uniform}");
            let mut weights = size.points().map(|point| policy.weight(Color::Black, point));
            let first = weights.next();
            assert_eq!(weights.any(|weight| Some(weight) != first), draw == Draw::Softmax { k: 5.0 });
        }
    }

    #[test]
    fn a_play_is_worth_what_follows_it() {
        let board = Board::new(Size::square(3).expect("3x3"));
        let centre = board.size().point(1, 1).expect("the centre");
        let worth = |play| outcomes_after(&board, play, 500, &mut Rng::from_seed(1));
        let (centre, pass) = (worth(Play::At(centre)), worth(Play::Pass));
        assert_eq!((centre.count(), pass.count()), (500, 500));
        assert!(centre.mean() > pass.mean(), "{centre:?} {pass:?}");
    }

    /// Pins the playouts of a fixed seed. Whoever changes them on purpose changes these numbers,
    /// says so in CHANGELOG.md, and raises the revision of every engine that plays differently.
    #[test]
    fn signature() {
        let signature = |side| PlayoutBench::signed(Size::square(side).expect("a size")).signature;
        assert_eq!(
            [9, 13, 19].map(signature),
            [0x231e_68b7_d106_a6b4, 0xe90a_a1ee_384b_8b89, 0x4400_cbc2_cf80_b470]
        );
    }
}
