//! The better and the worse half of the arms of a race: GOOD and BAD.

/// The arms that are left, ranked and cut in two.
///
/// # Sources
/// Bouzy 2005, *Move Pruning Techniques*, section 3.2. It does not say where an odd arm belongs: the better half takes
/// it, so that set pruning drops the smaller part.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    ranked: Vec<usize>,
}

impl Halves {
    /// Ranks arms by their means, larger is better; of equal means the arm with the smaller number comes first.
    pub fn rank(&mut self, arms: &[usize], mean: impl Fn(usize) -> f64) {
        self.ranked.clear();
        self.ranked.extend_from_slice(arms);
        self.ranked.sort_unstable_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
    }

    /// GOOD, the better half, best first; with an odd number of arms the larger one.
    #[must_use]
    pub fn good(&self) -> &[usize] {
        &self.ranked[..self.ranked.len().div_ceil(2)]
    }

    /// BAD, the worse half.
    #[must_use]
    pub fn bad(&self) -> &[usize] {
        &self.ranked[self.ranked.len().div_ceil(2)..]
    }

    /// Whether nothing was ranked yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranked.is_empty()
    }
}
