//! `montego bench problems`: how many problems engines solve by playing.

use super::super::problem::{Problem, each_problem, kinds, point_of};
use super::super::{Outcome, print, progress::Progress};
use anyhow::{Context, bail};
use montego_lab::table::{Align, Table};
use montego_notation::write_vertex;
use montego_rules::{Color, Komi, Play, Position};
use montego_search::{Answer, Budget, Engine};
use montego_stats::{Rng, wilson};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How many problems engines solve by playing
///
/// Asks engines for a play in the positions of problems that name the best ones: life and death, races and seki,
/// combinations, and choices among a few plays. The whole board is theirs. So that the problem decides the game,
/// the komi makes it even in the eyes of 1,000 playouts of a tree search; nothing else tells an engine where to look,
/// and a play elsewhere is not right even where it is larger. Problems that need no play are left out; of a group
/// whose life depends on who is first both sides are asked. Rules are Chinese.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files with an object of JSON a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Who is asked
    #[arg(long = "engine", default_value = "montego:playouts=10000", value_name = "ENGINE")]
    engines: Vec<Engine>,
    /// Seed of the engines and of the komi
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Who makes the komi even.
const JUDGE: &str = "montego:playouts=1000";

/// A question with the plays that answer it.
struct Question {
    name: String,
    kind: String,
    position: Position,
    right: Vec<Play>,
    /// The plays to choose from; none where all are.
    among: Option<Vec<Play>>,
}

/// What an engine answered.
struct Attempt<'a> {
    question: &'a Question,
    answer: Answer,
    time: Duration,
}

impl Attempt<'_> {
    fn is_right(&self) -> bool {
        matches!(self.answer, Answer::Play(play) if self.question.right.contains(&play))
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let (mut questions, mut others) = (Vec::new(), 0);
    for path in &args.files {
        each_problem(path, |problem| {
            let asked = questions_of(&problem)?;
            others += usize::from(asked.is_empty());
            questions.extend(asked);
            Ok(())
        })?;
    }
    if questions.is_empty() {
        bail!("expected problems that name a best play, found none");
    }
    let mut progress = Progress::new();
    let total = (questions.len() * args.engines.len()) as u32;
    progress.count(0, total, "questions");
    let judge: Engine = JUDGE.parse().context("the engine that sets the komi")?;
    let mut attempts: Vec<Vec<Attempt<'_>>> = args.engines.iter().map(|_| Vec::new()).collect();
    let mut done = 0;
    for (number, question) in (0..).zip(&questions) {
        let seed = Rng::from_seed(args.seed).fork(number);
        let mut position = question.position.clone();
        position.set_komi(even_komi(&judge, &position, &mut seed.fork(0)));
        let budget = Budget { among: question.among.as_deref(), ..Budget::COUNT_ONLY };
        for (engine, of_engine) in args.engines.iter().zip(&mut attempts) {
            let begin = Instant::now();
            let answer = engine.build().choose(&position, &budget, &mut seed.fork(1)).answer;
            of_engine.push(Attempt { question, answer, time: begin.elapsed() });
            done += 1;
            progress.count(done, total, "questions");
        }
    }
    let reports = args.engines.iter().zip(&attempts).map(|(engine, attempts)| report(engine, attempts));
    let mut text: String = reports.collect();
    text += &format!("{others} problems without a best play were left out; seed {}\n", args.seed);
    print(&text)?;
    Ok(Outcome::Done)
}

/// What a problem asks of an engine: nothing, one side, or both.
fn questions_of(problem: &Problem) -> anyhow::Result<Vec<Question>> {
    let question = |color: Color, moves: &[String]| {
        let position = problem.position(color)?;
        let size = position.board().size();
        let points = |names: &[String]| -> anyhow::Result<Vec<Play>> {
            names.iter().map(|name| Ok(Play::At(point_of(name, size)?))).collect()
        };
        let among = match problem.candidates.is_empty() {
            true => None,
            false => Some(points(&problem.candidates)?),
        };
        let (name, kind) = (problem.id.clone(), problem.kind.clone());
        anyhow::Ok(Question { name, kind, position, right: points(moves)?, among })
    };
    // Where any play will do, or none is needed, there is no best one.
    let names_best = |moves: &[String]| {
        !moves.is_empty() && moves.iter().all(|name| !matches!(name.as_str(), "ANY" | "PASS"))
    };
    match problem.kind.as_str() {
        "owl_attack" | "owl_defend" | "analyze_semeai" | "combination_attack" | "restricted_genmove"
            if names_best(&problem.moves) =>
        {
            Ok(vec![question(problem.mover()?, &problem.moves)?])
        }
        "dragon_status" if names_best(&problem.attack_moves) && names_best(&problem.defend_moves) => {
            let owner = problem.target_color()?;
            Ok(vec![
                question(owner.opponent(), &problem.attack_moves)?,
                question(owner, &problem.defend_moves)?,
            ])
        }
        _ => Ok(Vec::new()),
    }
}

/// The komi that leaves as much to either side as playouts of a search expect, and half a point so that nobody draws.
fn even_komi(judge: &Engine, position: &Position, rng: &mut Rng) -> Komi {
    let account = judge.build().choose(position, &Budget::COUNT_ONLY, rng).account;
    let margin: f64 = account
        .ownership
        .map_or(0.0, |ownership| position.board().size().points().map(|point| ownership.mean(point)).sum());
    Komi::halves(2 * margin.floor() as i16 + 1)
}

/// How many were right, by kind, and those that were not.
fn report(engine: &Engine, attempts: &[Attempt<'_>]) -> String {
    let mut table = Table::new(&[
        ("kind", Align::Left),
        ("questions", Align::Right),
        ("right", Align::Right),
        ("share, 95 %", Align::Left),
        ("s a question", Align::Right),
    ]);
    for kind in kinds(attempts.iter().map(|attempt| attempt.question.kind.as_str())) {
        let of_kind = |attempt: &&Attempt<'_>| kind == "all" || attempt.question.kind == kind;
        let of_kind: Vec<&Attempt<'_>> = attempts.iter().filter(of_kind).collect();
        let right = of_kind.iter().filter(|attempt| attempt.is_right()).count();
        let interval = wilson(right as f64, of_kind.len() as u64, 0.95);
        let seconds: f64 = of_kind.iter().map(|attempt| attempt.time.as_secs_f64()).sum();
        table.row([
            kind.to_owned(),
            of_kind.len().to_string(),
            right.to_string(),
            format!(
                "{:.0} % ({:.0} to {:.0})",
                100.0 * right as f64 / of_kind.len() as f64,
                100.0 * interval.low,
                100.0 * interval.high
            ),
            format!("{:.2}", seconds / of_kind.len() as f64),
        ]);
    }
    let mut text = format!("{}\n{table}", engine.short());
    for attempt in attempts.iter().filter(|attempt| !attempt.is_right()) {
        let Question { name, kind, right, .. } = attempt.question;
        let right: Vec<String> = right.iter().map(|&play| write_vertex(play).to_string()).collect();
        let answer = match attempt.answer {
            Answer::Play(play) => write_vertex(play).to_string(),
            Answer::Resign => "resign".to_owned(),
        };
        text += &format!("not right: {name} {kind}: expected {}, found {answer}\n", right.join("|"));
    }
    text
}
