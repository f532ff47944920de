//! The territory heuristics: a point that surely belongs to somebody, whoever it is, is less worth a play.

/// What expected territory does to an urgency: it is multiplied by exp(-k x²), x being the mean of +1 where Black
/// ends up with the point and -1 where White does.
///
/// # Sources
/// Bouzy 2005, *History and Territory Heuristics for Monte Carlo Go*, sections 2.1 to 2.3: P_e with k_e outside, P_i
/// with k_i within the random games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Control {
    k: f64,
}

impl Control {
    /// By k itself, which is not negative; 0 changes nothing.
    #[must_use]
    pub const fn of_k(k: f64) -> Control {
        Control { k }
    }

    /// By exp(-k), the factor of a point that belongs to one side for sure, from above 0 to 1.
    #[must_use]
    pub fn of_factor(factor: f64) -> Control {
        Control { k: -libm::log(factor) }
    }

    /// The factor of a point whose mean owner is `x`, from -1 to 1.
    #[must_use]
    pub fn factor(self, x: f64) -> f64 {
        libm::exp(-self.k * x * x)
    }
}
