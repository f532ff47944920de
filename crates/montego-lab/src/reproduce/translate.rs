//! From the words of the catalogue to players of the roster.

use crate::catalogue::PlayerTable;
use crate::player::Player;

/// How the settings of a published program read as settings of an engine of the roster.
struct Dialect {
    /// The program in the catalogue.
    published: &'static str,
    /// The engine in the roster.
    engine: &'static str,
    /// Settings, and the values that the engine has without being told.
    implied: &'static [(&'static str, &'static str)],
    /// Settings, and the engine's names for them.
    renamed: &'static [(&'static str, &'static str)],
    /// Settings with a value that the engine writes otherwise, and what it is told.
    spelled: &'static [(&'static str, &'static str, &'static str)],
    /// Groups of settings, and what the engine must be told if none of the group is given. Other
    /// settings that are not given are the engine's defaults.
    absent: &'static [(&'static str, &'static str)],
}

/// Every program that can be played. A setting that stands in neither list of its program makes the
/// player one that we do not have.
const DIALECTS: &[Dialect] = &[
    Dialect {
        published: "oleg",
        engine: "oleg",
        // A softmax playout is told by its temperature.
        implied: &[("statistics", "amaf"), ("playout", "uniform"), ("playout", "softmax")],
        renamed: &[
            ("games_total", "playouts"),
            ("depth", "depth"),
            ("eye", "eye"),
            ("temperature.schedule", "schedule"),
            ("temperature.k", "k"),
            ("temperature.k_start", "k_start"),
            ("temperature.k_end", "k_end"),
        ],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "olga",
        engine: "olga",
        implied: &[("playout", "uniform")],
        renamed: &[
            ("statistics", "statistics"),
            ("depth", "depth"),
            ("pp.mode", "pruning"),
            ("pp.rd", "rd"),
            ("pp.sigma_e", "sigma_e"),
            ("pp.n_min", "n_min"),
            ("pp.n_max_per_move", "n_max"),
            ("games_per_candidate", "playouts_per_candidate"),
            ("games_total", "playouts"),
            ("eye", "eye"),
        ],
        spelled: &[],
        absent: &[("pp", "pruning=none")],
    },
    Dialect {
        published: "vegos-randy",
        engine: "random",
        implied: &[("eye", "gobble")],
        renamed: &[],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "vegos-ruby",
        engine: "ruby",
        implied: &[("eye", "gobble"), ("annealing.cycles", "1")],
        renamed: &[("annealing.steps", "steps"), ("annealing.counter", "counter")],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "vegos-stanley",
        engine: "stanley",
        implied: &[("eye", "gobble")],
        renamed: ANNEALING,
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "prune",
        engine: "prune",
        // The paper names the search of its tree and does not give it; ours stands in.
        implied: &[
            ("statistics", "first-move"),
            ("playout", "pseudo-random"),
            ("tree.source", "depth-n search of reference [3]"),
        ],
        renamed: &[
            ("depth", "depth"),
            ("technique", "technique"),
            ("wmp_threshold", "t"),
            ("n_select", "n_select"),
            ("pp.mode", "pruning"),
            ("pp.rd", "rd"),
            ("pp.sigma_e", "sigma_e"),
            ("pp.n_min", "n_min"),
            ("pp.n_max_per_move", "n_max"),
        ],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "henry",
        engine: "henry",
        // The default of k_e is the logarithm of 100.
        implied: &[
            ("depth", "1"),
            ("statistics", "first-move"),
            ("playout", "pseudo-random"),
            ("eth.exp_neg_ke", "0.01"),
        ],
        renamed: &[
            ("n_select", "n_select"),
            ("pp.mode", "pruning"),
            ("pp.rd", "rd"),
            ("pp.sigma_e", "sigma_e"),
            ("pp.n_min", "n_min"),
            ("pp.n_max_per_move", "n_max"),
            ("ith.ti", "ti"),
            ("ith.p_i", "pi"),
            ("ehh.b", "b"),
            ("ehh.r", "r"),
        ],
        spelled: &[("eth.enabled", "true", "eth=on"), ("eth.enabled", "false", "eth=off")],
        absent: &[],
    },
    // The Indigo of 2002 had no random games; its knowledge is lost, and ours stands in.
    Dialect {
        published: "indigo",
        engine: "indigo-knowledge",
        implied: &[("version", "2002")],
        renamed: &[],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "gobble",
        engine: "gobble",
        implied: &[("eye", "gobble")],
        renamed: ANNEALING,
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "standard-mc",
        engine: "standard",
        implied: &[("depth", "1"), ("statistics", "amaf-difference"), ("playout", "uniform")],
        renamed: &[("games_total", "playouts")],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "mc-search",
        engine: "goals",
        implied: &[
            ("depth", "1"),
            ("statistics", "goals"),
            ("playout", "uniform"),
            ("search.gts", "[6, 3, 2, 0]"),
            ("search.life_and_death", "generalized-widening"),
        ],
        renamed: &[("games_total", "playouts")],
        spelled: &[],
        absent: &[],
    },
    Dialect {
        published: "golois",
        engine: "golois",
        implied: &[
            ("depth", "1"),
            ("statistics", "none"),
            ("search.gts", "[6, 3, 2, 0]"),
            ("search.life_and_death", "generalized-widening"),
        ],
        renamed: &[],
        spelled: &[],
        absent: &[],
    },
];

/// The lists of Gobble and Vegos.
const ANNEALING: &[(&str, &str)] = &[
    ("annealing.cycles", "cycles"),
    ("annealing.steps", "steps"),
    ("annealing.counter", "counter"),
    ("annealing.mixer", "mixer"),
    ("annealing.p0", "p0"),
    ("annealing.settle", "settle"),
];

/// The player that a table of the catalogue describes.
///
/// GNU Go is played by the program that `gnugo` is the command line of, whatever its version.
///
/// A player that is written as on the command line is that player.
///
/// A setting that the paper leaves out is the engine's default, unless its dialect says that leaving it
/// out means something.
///
/// # Errors
/// What we would need to play it, in words.
pub(super) fn player(table: &PlayerTable, gnugo: Option<&str>) -> Result<Player, Vec<String>> {
    if let Some(text) = &table.player {
        return text.parse().map_err(|error: crate::player::PlayerError| vec![error.to_string()]);
    }
    let name = table.engine.as_deref().unwrap_or("without a name");
    if name == "gnugo" {
        let command = gnugo.ok_or_else(|| vec!["gnugo on the PATH".to_owned()])?;
        return format!("gtp:{command}")
            .parse()
            .map_err(|error: crate::player::PlayerError| vec![format!("{name}: {error}")]);
    }
    let Some(dialect) = DIALECTS.iter().find(|dialect| dialect.published == name) else {
        return Err(vec![format!("the engine {name}")]);
    };
    let mut settings = table.settings();
    settings.retain(|(name, _)| name != "engine");
    let (mut assignments, mut needs) = (Vec::new(), Vec::new());
    for (group, assignment) in dialect.absent {
        let within = |name: &str| name.strip_prefix(group).is_some_and(|rest| rest.starts_with('.'));
        if !settings.iter().any(|(name, _)| name == group || within(name)) {
            assignments.push((*assignment).to_owned());
        }
    }
    for (setting, value) in settings {
        if let Some((_, name)) = dialect.renamed.iter().find(|(known, _)| *known == setting) {
            assignments.push(format!("{name}={value}"));
        } else if let Some((.., told)) =
            dialect.spelled.iter().find(|(known, word, _)| *known == setting && *word == value)
        {
            assignments.push((*told).to_owned());
        } else if !dialect.implied.contains(&(setting.as_str(), value.as_str())) {
            needs.push(format!("{name} with {setting} = {value}"));
        }
    }
    if !needs.is_empty() {
        return Err(needs);
    }
    let text = format!("{}:{}", dialect.engine, assignments.join(","));
    text.parse().map_err(|error: crate::player::PlayerError| vec![format!("{name}: {error}")])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails unless the table is the player of that short text, or needs what is named.
    #[track_caller]
    fn check(table: &str, expect: Result<&str, &[&str]>) {
        let table: PlayerTable = toml::from_str(table).expect("a player table");
        let found = player(&table, None).map(|player| player.to_string());
        match expect {
            Ok(text) => {
                let expect: Player = text.parse().expect("a player");
                assert_eq!(found, Ok(expect.to_string()));
            }
            Err(needs) => assert_eq!(found.unwrap_err(), needs),
        }
    }

    #[test]
    fn oleg_is_ours() {
        check(
            "engine='oleg'\ndepth=1\nstatistics='amaf'\nplayout='uniform'\neye='olga'\ngames_total=1000",
            Ok("oleg:playouts=1000,eye=olga"),
        );
        check("engine='oleg'\ndepth=2", Ok("oleg:depth=2"));
        // What the paper leaves out is the engine's default.
        check("engine='oleg'\nunspecified=['games_total']", Ok("oleg"));
    }

    #[test]
    fn olegs_temperature_is_told_by_its_schedule() {
        check("engine='oleg'\nplayout='softmax'\ntemperature={schedule='constant',k=5.0}", Ok("oleg:k=5"));
        check(
            "engine='oleg'\nplayout='softmax'\ntemperature={schedule='annealed',k_start=0.0,k_end=5.0}",
            Ok("oleg:schedule=annealed,k_start=0,k_end=5"),
        );
    }

    #[test]
    fn vegos_is_ours() {
        check(
            "engine='vegos-stanley'\neye='gobble'\n\
             annealing={cycles=2,steps=500,counter='null',mixer='push-down',p0=0.9,settle=12}",
            Ok("stanley:cycles=2,steps=500,counter=null,mixer=push-down,p0=0.9,settle=12"),
        );
        check("engine='vegos-ruby'\nannealing={steps=100}", Ok("ruby:steps=100"));
        check("engine='vegos-randy'", Ok("random"));
    }

    #[test]
    fn olga_is_ours() {
        check(
            "engine='olga'\ndepth=1\nstatistics='first-move'\nplayout='uniform'\neye='oleg'\n\
             pp={rd=4.0,sigma_e=0.5,n_min=50,n_max_per_move=900,mode='hard'}",
            Ok("olga:pruning=hard,rd=4,sigma_e=0.5,n_min=50,n_max=900,eye=oleg"),
        );
        check(
            "engine='olga'\ndepth=2\nstatistics='amaf'\npp={mode='soft'}",
            Ok("olga:statistics=amaf,depth=2,pruning=soft"),
        );
        // Any setting of the group says that there is pruning.
        check("engine='olga'\npp={rd=2.0}", Ok("olga:rd=2"));
    }

    #[test]
    fn olga_without_pruning_is_the_basic_idea() {
        check(
            "engine='olga'\nstatistics='first-move'\ngames_per_candidate=77",
            Ok("olga:pruning=none,playouts_per_candidate=77"),
        );
        check(
            "engine='olga'\nstatistics='amaf'\ngames_total=77",
            Ok("olga:pruning=none,statistics=amaf,playouts=77"),
        );
    }

    #[test]
    fn prune_is_ours() {
        check(
            "engine='prune'\ndepth=3\nstatistics='first-move'\nplayout='pseudo-random'\ntechnique='wmp'\nn_select=8\n\
             pp={rd=2.0,n_min=50,mode='hard'}\nwmp_threshold=5\ntree={source='depth-n search of reference [3]'}\n\
             unspecified=['pp.sigma_e','pp.n_total','knowledge']",
            Ok("prune:technique=wmp,n_select=8,depth=3,rd=2"),
        );
        check("engine='prune'\ntechnique='m+gbsp'\nn_select=64", Ok("prune:technique=m+gbsp,n_select=64"));
    }

    #[test]
    fn henry_is_ours() {
        let rest = "depth=1\nstatistics='first-move'\nplayout='pseudo-random'\npp={mode='hard'}";
        let table = |own: &str| format!("engine='henry'\n{rest}\n{own}");
        check(&table("eth={enabled=true,exp_neg_ke=0.01}"), Ok("henry:eth=on"));
        check(&table("eth={enabled=false}"), Ok("henry"));
        check(&table("eth={exp_neg_ke=0.1}"), Err(&["henry with eth.exp_neg_ke = 0.1"]));
        check(&table("ith={ti=3,p_i=0.4}"), Ok("henry:ti=3,pi=0.4"));
        check(&table("ehh={b=2.0,r=7}"), Ok("henry:b=2,r=7"));
        check(&table("ehh={b=1.0,r=19}"), Ok("henry"));
    }

    #[test]
    fn what_is_missing_is_named() {
        check("engine='oleg'\nstatistics='first-move'", Err(&["oleg with statistics = first-move"]));
        check("engine='gnugo'\nversion='3.2'", Err(&["gnugo on the PATH"]));
        check("engine='oleg'\npp={rd=1.0}", Err(&["oleg with pp.rd = 1"]));
        check("engine='olga'\nplayout='softmax'", Err(&["olga with playout = softmax"]));
    }
}
