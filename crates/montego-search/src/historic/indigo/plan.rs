//! What one program of the family does, as its parameters say for a board.

use super::parameters as p;
use crate::pruning::{Pruning, PruningMode, Technique};
use crate::selection::{Control, History};
use crate::settings::Settings;
use montego_rules::Size;

/// The largest area that counts as a small board, and as one of middle size.
const SMALL: usize = 81;
const MIDDLE: usize = 169;

/// Everything that is switched on, with its numbers.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// N_select.
    pub select: usize,
    /// The search above the random games.
    pub pruning: Pruning,
    /// What is added to it.
    pub technique: Technique,
    /// Plies, and the width W at which another one is begun.
    pub depth: usize,
    pub width: usize,
    /// The ceiling on the random games of one level, divided by the candidates.
    pub ceiling_each: u64,
    /// External territory.
    pub external: Option<Control>,
    /// Internal territory.
    pub internal: Internal,
    /// External history.
    pub history: Option<History>,
    /// Internal history: K over the scale in points; 0 is none.
    pub bias: f64,
    /// Random games for each estimate of the territory.
    pub territory_playouts: u64,
}

/// Internal territory: how often it is estimated and what it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Internal {
    /// The iterations TI.
    pub iterations: u64,
    /// Whether the random games that value the candidates are the last of them.
    pub values_count: bool,
    /// P_i.
    pub control: Control,
}

impl Internal {
    /// No internal territory.
    const NONE: Internal = Internal { iterations: 1, values_count: true, control: Control::of_k(0.0) };

    /// How often the territory is estimated before the candidates are valued.
    pub(super) fn estimates(self) -> u64 {
        self.iterations - u64::from(self.values_count)
    }
}

impl Plan {
    /// The search of all three programs; nothing else is on. `large_ceiling` is the ceiling for each
    /// candidate beyond 13x13 where none is set.
    pub(super) fn search(settings: &Settings, size: Size, large_ceiling: u64) -> Plan {
        let area = size.area();
        let or = |given: u64, otherwise: u64| if given == 0 { otherwise } else { given };
        let rd = match settings.real(p::RD.name) {
            0.0 if area > MIDDLE => 1.5,
            0.0 => 2.0,
            given => given,
        };
        let mode = match settings.word(p::PRUNING.name) {
            "soft" => PruningMode::Soft,
            _ => PruningMode::Hard,
        };
        let select = or(settings.count(p::N_SELECT.name), if area <= SMALL { 8 } else { 16 });
        let ceiling = if area > MIDDLE { large_ceiling } else { 10_000 };
        Plan {
            select: select as usize,
            pruning: Pruning {
                rd,
                sigma_e: settings.real(p::SIGMA_E.name),
                n_min: settings.count(p::N_MIN.name),
                mode,
            },
            technique: Technique::PP,
            depth: 1,
            width: 0,
            ceiling_each: or(settings.count(p::N_MAX.name), ceiling),
            external: None,
            internal: Internal::NONE,
            history: None,
            bias: 0.0,
            territory_playouts: 0,
        }
    }

    /// With the technique and the tree of PRUNE.
    pub(super) fn with_techniques(self, settings: &Settings, size: Size) -> Plan {
        let threshold = settings.count(p::T.name) as usize;
        let technique = Technique::named(settings.word(p::TECHNIQUE.name), threshold);
        let depth = match settings.count(p::DEPTH.name) {
            0 if size.area() <= SMALL => 3,
            0 => 1,
            given => given as usize,
        };
        Plan {
            technique: technique.expect("the words of the parameter are the names of the techniques"),
            depth,
            width: settings.count(p::W.name) as usize,
            ..self
        }
    }

    /// With the heuristics of HENRY.
    pub(super) fn with_heuristics(self, settings: &Settings) -> Plan {
        let external = settings.word(p::ETH.name) == "on";
        let history = History { base: settings.real(p::B.name), radius: settings.count(p::R.name) as usize };
        Plan {
            external: external.then(|| Control::of_k(settings.real(p::KE.name))),
            internal: Internal {
                iterations: settings.count(p::TI.name),
                values_count: settings.word(p::TI_COUNTS.name) == "all",
                control: Control::of_factor(settings.real(p::PI.name)),
            },
            history: (history.base > 1.0).then_some(history),
            bias: settings.real(p::IHH.name) / settings.real(p::SCALE.name),
            territory_playouts: settings.count(p::TERRITORY_PLAYOUTS.name),
            ..self
        }
    }
}
