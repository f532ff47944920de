//! The parameters of the family; each program lists those that it has.

use crate::pruning::Technique;
use crate::settings::{Kind, Parameter};

pub(super) const N_SELECT: Parameter = Parameter {
    name: "n_select",
    kind: Kind::Count { default: 0, min: 0, max: 625 },
    unit: "plays",
    meaning: "the most urgent plays, which are handed to the random games; 0 is 8 up to 9x9 and 16 beyond",
    source: "Move Pruning, section 2.3: the best number is 8, 16 or 32, depending on the board; which is which is ours",
};

pub(super) const TECHNIQUE: Parameter = Parameter {
    name: "technique",
    kind: Kind::Choice { default: "pp", words: Technique::WORDS },
    unit: "",
    meaning: "what is added to progressive pruning: miai pruning (mp), set pruning (sp), both, with answers from the \
              opposite set (gb), or miai pruning once few candidates are left (wmp)",
    source: "Move Pruning, sections 3 and 4",
};

pub(super) const T: Parameter = Parameter {
    name: "t",
    kind: Kind::Count { default: 5, min: 0, max: 626 },
    unit: "candidates",
    meaning: "wmp answers with another candidate while fewer than so many are left",
    source: "Move Pruning, section 4.8",
};

pub(super) const DEPTH: Parameter = Parameter {
    name: "depth",
    kind: Kind::Count { default: 1, min: 0, max: 5 },
    unit: "plies",
    meaning: "plies of the tree above the random games; 0 is 3 up to 9x9 and 1 beyond",
    source: "Move Pruning, section 4.9: Indigo has 3 on 9x9 and 1 on 19x19",
};

pub(super) const W: Parameter = Parameter {
    name: "w",
    kind: Kind::Count { default: 4, min: 1, max: 625 },
    unit: "candidates",
    meaning: "a tree of several plies grows by one once no more than so many candidates are left",
    source: "ours: section 4.9 of Move Pruning says that W and T collide, and wmp with T = 5 acts at four candidates",
};

pub(super) const PRUNING: Parameter = Parameter {
    name: "pruning",
    kind: Kind::Choice { default: "hard", words: &["hard", "soft"] },
    unit: "",
    meaning: "a play that is surely worse never comes back, or may come back",
    source: "Move Pruning, section 2.2, where all experiments use hard",
};

pub(super) const RD: Parameter = Parameter {
    name: "rd",
    kind: Kind::Real { default: 0.0, min: 0.0, max: 1_000_000.0 },
    unit: "standard deviations of the mean",
    meaning: "ratio for difference: how far a mean is trusted to either side; 0 is 2 up to 13x13 and 1.5 beyond",
    source: "Move Pruning, sections 4 and 4.10: 2 on 9x9, 1.5 on 19x19",
};

pub(super) const SIGMA_E: Parameter = Parameter {
    name: "sigma_e",
    kind: Kind::Real { default: 0.2, min: 0.0, max: 1_000_000.0 },
    unit: "points",
    meaning: "standard deviation of the mean below which plays count as equal",
    source: "not given; Bouzy & Helmstetter 2003, section 4.1",
};

pub(super) const N_MIN: Parameter = Parameter {
    name: "n_min",
    kind: Kind::Count { default: 50, min: 1, max: 1_000_000_000 },
    unit: "playouts per candidate",
    meaning: "random games after each candidate before the first one is dropped, anew on each ply",
    source: "Move Pruning, section 2.2",
};

pub(super) const N_MAX: Parameter = Parameter {
    name: "n_max",
    kind: Kind::Count { default: 0, min: 0, max: 1_000_000_000 },
    unit: "playouts per candidate",
    meaning: "the ceiling on the random games of each ply, divided by the candidates; 0 is 10,000 up to 13x13 and \
              6,000 beyond",
    source: "not given; Bouzy & Helmstetter 2003, section 4.1; Move Pruning, section 4.10 lowers it on 19x19 in a 40 \
             percent proportion, which is read as by 40 percent",
};

pub(super) const ETH: Parameter = Parameter {
    name: "eth",
    kind: Kind::Choice { default: "off", words: &["off", "on"] },
    unit: "",
    meaning: "external territory: urgencies are multiplied by exp(-k_e x²), x being the expected owner of the point",
    source: "History and Territory, section 2.2",
};

pub(super) const KE: Parameter = Parameter {
    name: "ke",
    kind: Kind::Real { default: std::f64::consts::LN_10 * 2.0, min: 0.0, max: 1_000.0 },
    unit: "",
    meaning: "k_e of the external territory; the default makes exp(-k_e) 0.01",
    source: "History and Territory, section 2.2",
};

pub(super) const TI: Parameter = Parameter {
    name: "ti",
    kind: Kind::Count { default: 1, min: 1, max: 100 },
    unit: "iterations",
    meaning: "internal territory: iterations, each but the first with plays weighted by the territory of the \
              one before",
    source: "History and Territory, section 2.3",
};

pub(super) const TI_COUNTS: Parameter = Parameter {
    name: "ti_counts",
    kind: Kind::Choice { default: "all", words: &["all", "estimates"] },
    unit: "",
    meaning: "whether the random games that value the candidates are the last iteration (all), or come after the last",
    source: "ours: the paper can be read in both ways; with all, a single iteration is the program without the \
             heuristic",
};

pub(super) const PI: Parameter = Parameter {
    name: "pi",
    kind: Kind::Real { default: 1.0, min: 1e-9, max: 1.0 },
    unit: "",
    meaning: "internal territory: the factor exp(-k_i) of a point that surely belongs to somebody; 1 changes nothing",
    source: "History and Territory, section 3.2, which calls it P_i",
};

pub(super) const B: Parameter = Parameter {
    name: "b",
    kind: Kind::Real { default: 1.0, min: 1.0, max: 1_000_000.0 },
    unit: "",
    meaning: "external history: the last of the candidates has its divider multiplied by b², the last but one by b",
    source: "History and Territory, sections 2.5 and 3.3; 1 is none",
};

pub(super) const R: Parameter = Parameter {
    name: "r",
    kind: Kind::Count { default: 19, min: 0, max: 50 },
    unit: "points",
    meaning: "external history: a play sets the dividers at a smaller Manhattan distance back to 1",
    source: "History and Territory, sections 2.5 and 3.3",
};

pub(super) const IHH: Parameter = Parameter {
    name: "ihh",
    kind: Kind::Real { default: 0.0, min: 0.0, max: 1_000.0 },
    unit: "",
    meaning: "internal history: random games weight a play of the mover by exp(K v), v being its mean so far; \
              this is K, \
              and acts only where every play is a candidate",
    source: "History and Territory, section 2.4, which leaves it out since only the selected plays have a value",
};

pub(super) const SCALE: Parameter = Parameter {
    name: "scale",
    kind: Kind::Real { default: 45.0, min: 0.001, max: 1_000_000.0 },
    unit: "points",
    meaning: "internal history: the points of a mean that are a unit of v",
    source: "ours, as in Oleg",
};

pub(super) const TERRITORY_PLAYOUTS: Parameter = Parameter {
    name: "territory_playouts",
    kind: Kind::Count { default: 500, min: 1, max: 1_000_000_000 },
    unit: "playouts per estimate",
    meaning: "random games that tell who will own the points, where territory counts",
    source: "History and Territory, section 2.1: a few hundred; with 500 a mean owner is off by 0.045 at most",
};
