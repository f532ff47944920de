//! How the programs of the family decide.

use super::estimate::{self, Sample};
use super::games::Pseudo;
use super::plan::Plan;
use super::race::{Leaf, Race, Raced};
use crate::eye::{EyeRule, OlgaEye};
use crate::historic::root::{self, Deadline, PASS, PASS_PLAYOUTS};
use crate::knowledge::{self, Suggestion};
use crate::ownership::Ownership;
use crate::pruning::{Estimate, GameNode, GameTree, SecondPlay};
use crate::selection::{self, Chronicle, Dividers};
use crate::settings::Settings;
use crate::strategy::{Account, Budget, Candidate, Decision, Ply, Sets, Strategy, Urgency};
use montego_rules::{Color, Play, Point, Position, Size};
use montego_stats::Rng;

/// A program of the family, with the history of the game that it plays.
pub(super) struct Indigo {
    settings: Settings,
    plan: fn(&Settings, Size) -> Plan,
    chronicle: Chronicle,
}

impl Indigo {
    /// A program whose plan for a board its settings tell.
    pub(super) fn new(settings: &Settings, plan: fn(&Settings, Size) -> Plan) -> Indigo {
        Indigo { settings: settings.clone(), plan, chronicle: Chronicle::default() }
    }

    /// The urgencies of all plays that fill no own eye, the most urgent first, with those that are selected marked; and
    /// why knowledge suggests these.
    fn select(
        task: &Task<'_>,
        dividers: &Dividers,
        expected: Option<&Ownership>,
    ) -> (Vec<Urgency>, Vec<Suggestion>) {
        let (board, color) = (task.position.board(), task.position.to_play());
        let mut suggestions = knowledge::assess(task.position).all().to_vec();
        suggestions.retain(|suggestion| {
            let play = Play::At(suggestion.point);
            !OlgaEye::is_eye(board, suggestion.point, color)
                && task.budget.among.is_none_or(|plays| plays.contains(&play))
        });
        let mut urgencies = selection::urgencies(&suggestions, dividers, expected.zip(task.plan.external));
        urgencies.iter_mut().take(task.plan.select).for_each(|urgency| urgency.selected = true);
        let is_selected = |suggestion: &Suggestion| {
            let mut selected = urgencies.iter().filter(|urgency| urgency.selected);
            selected.any(|urgency| urgency.play == Play::At(suggestion.point))
        };
        suggestions.retain(is_selected);
        (urgencies, suggestions)
    }
}

/// What one decision works with.
struct Task<'a> {
    position: &'a Position,
    budget: &'a Budget<'a>,
    plan: &'a Plan,
}

impl Task<'_> {
    /// Random games that tell what passing is worth.
    ///
    /// They must be of the kind that values the candidates: where a candidate is answered by another one, or judged by
    /// its replies, so is the pass. Otherwise every candidate would look worse than passing, which costs nothing there.
    fn standing(&self, selected: &[Point], playouts: u64, deadline: &Deadline<'_>, rng: &mut Rng) -> Sample {
        let root = self.position.board();
        let is_answered = self.plan.technique.second != SecondPlay::OfThePlayout;
        let answers = if is_answered { selected } else { &[] };
        if is_answered || self.plan.depth > 1 {
            let passed = root::after(root, Play::Pass);
            return estimate::sample(&passed, answers, &Pseudo::default(), playouts, deadline, rng);
        }
        estimate::sample(root, answers, &Pseudo::default(), playouts, deadline, rng)
    }
}

impl Strategy for Indigo {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let (root, color) = (position.board(), position.to_play());
        let plan = (self.plan)(&self.settings, root.size());
        let task = Task { position, budget, plan: &plan };
        let (counted, deadline) = (Deadline::counted(budget), Deadline::new(&self.settings, budget));
        let territory = estimate::territory(root, &plan, &counted, &rng.fork(1));
        let mut dividers = match plan.history {
            Some(history) => self.chronicle.recall(position, history),
            None => Dividers::default(),
        };
        let (urgencies, suggestions) = Indigo::select(&task, &dividers, territory.expected.as_ref());
        let selected: Vec<Point> = urgencies
            .iter()
            .filter(|urgency| urgency.selected)
            .filter_map(|urgency| urgency.play.point())
            .collect();
        let now =
            task.standing(&selected, self.settings.count(PASS_PLAYOUTS.name), &counted, &mut rng.fork(0));
        let before = Before {
            playouts: now.all.count() + territory.playouts,
            capped: now.capped + territory.capped,
            mean: root::mean_seen_by(&now.all, color),
            ownership: now.ownership,
            biased: plan.bias > 0.0 && selected.len() == urgencies.len(),
            urgencies,
            suggestions,
        };
        if selected.is_empty() {
            return root::decide(position, before.account(), self.settings.word(PASS.name));
        }
        let race = Race {
            position,
            plan: &plan,
            deadline: &deadline,
            factors: territory.factors,
            biased: before.biased,
        };
        let account = |tree: &GameTree<Leaf>, capped: u64| before.account_of(tree, capped, &plan, color);
        let Raced { tree, capped, stop } = race.run(&selected, account, &mut rng.fork(2));
        let account = Account { stop: Some(stop), ..account(&tree, capped) };
        if let Some(history) = plan.history {
            dividers.hold_against(&by_mean(&tree, color), history);
            self.chronicle.note(position, dividers);
        }
        root::decide(position, account, self.settings.word(PASS.name))
    }
}

/// All candidates, dropped or not, the best mean first.
fn by_mean(tree: &GameTree<Leaf>, color: Color) -> Vec<Point> {
    let mean = |child: &GameNode<Leaf>| root::mean_seen_by(child.worth(), color);
    let mut ranked: Vec<(f64, Point)> =
        tree.children().iter().filter_map(|child| Some((mean(child)?, child.data.point()))).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().map(|(_, point)| point).collect()
}

/// What is known before the race.
struct Before {
    playouts: u64,
    capped: u64,
    mean: Option<f64>,
    ownership: Ownership,
    urgencies: Vec<Urgency>,
    /// Why knowledge suggests the candidates.
    suggestions: Vec<Suggestion>,
    /// Whether internal history acts: every play is a candidate.
    biased: bool,
}

impl Before {
    /// Without candidates.
    fn account(&self) -> Account {
        Account {
            playouts: self.playouts,
            capped: self.capped,
            mean: self.mean,
            ownership: Some(self.ownership.clone()),
            urgencies: self.urgencies.clone(),
            suggestions: self.suggestions.clone(),
            ..Account::default()
        }
    }

    /// With what the race knows.
    fn account_of(&self, tree: &GameTree<Leaf>, capped: u64, plan: &Plan, color: Color) -> Account {
        let unit = root::points_seen_by(color);
        let dropped = |child: &GameNode<Leaf>| child.dropped_at.map(|total| total + self.playouts);
        let candidate = |child: &GameNode<Leaf>| {
            let worth = child.worth();
            let bounds = Estimate::of(worth, unit).map(|estimate| estimate.bounds(plan.pruning.rd));
            Some(Candidate {
                playouts: child.playouts(),
                bounds: bounds.filter(|(left, _)| left.is_finite()),
                pruned_at: dropped(child),
                ..root::candidate(child.data.point(), worth, color)?
            })
        };
        let play = |&arm: &usize| Play::At(tree.children()[arm].data.point());
        let halves = tree.halves();
        let sets = (!halves.is_empty()).then(|| Sets {
            good: halves.good().iter().map(play).collect(),
            bad: halves.bad().iter().map(play).collect(),
        });
        let has_tree = tree.children().iter().any(|child| !child.replies().is_empty());
        Account {
            candidates: tree.children().iter().filter_map(candidate).collect(),
            playouts: self.playouts + tree.total(),
            capped: self.capped + capped,
            sets,
            plies: if has_tree { plies(tree.children(), unit, true, self.playouts) } else { Vec::new() },
            ..self.account()
        }
        .ranked()
    }
}

/// The plays of a level with what is below them, best first for whoever moves there; dropped ones come last. `unit` is
/// what a margin is worth to the side that decides, and `own` whether it moves at this level.
fn plies(children: &[GameNode<Leaf>], unit: f64, own: bool, before: u64) -> Vec<Ply> {
    let ply = |child: &GameNode<Leaf>| Ply {
        play: Play::At(child.data.point()),
        playouts: child.playouts(),
        mean: child.worth().mean().map(|mean| unit * mean),
        pruned_at: child.dropped_at.map(|total| total + before),
        replies: plies(child.replies(), unit, !own, before),
    };
    let mut plies: Vec<Ply> = children.iter().map(ply).collect();
    let key = |ply: &Ply| {
        let mean = ply.mean.unwrap_or(f64::NEG_INFINITY);
        if own { -mean } else { mean }
    };
    plies.sort_by(|a, b| a.pruned_at.is_some().cmp(&b.pruned_at.is_some()).then(key(a).total_cmp(&key(b))));
    plies
}
