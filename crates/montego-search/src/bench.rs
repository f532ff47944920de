//! The yardstick of playouts: how fast they are, and a number that changes whenever they do.

use crate::eye::GobbleEye;
use crate::playout::{NoTrace, Trace, Uniform, playout};
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

#[cfg(test)]
mod tests {
    use super::*;

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
