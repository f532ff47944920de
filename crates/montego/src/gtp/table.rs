//! The only list of commands: what is known, what is listed and what helps.

use super::commands::{analysis, board, end, facts, gogui, record, settings, tactics, think, time};
use super::serve::Reports;
use super::session::Session;
use super::words::Words;

/// What a command answers, or why it fails.
pub(super) type Answer = Result<String, String>;

/// A command of the protocol.
pub(super) struct Command {
    pub(super) name: &'static str,
    /// What stands behind the name.
    pub(super) arguments: &'static str,
    /// What it does.
    pub(super) about: &'static str,
    pub(super) run: Run,
}

/// How a command answers.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// At once.
    Answer(fn(&mut Session, &mut Words<'_>) -> Answer),
    /// With lines that are sent while it works; what it returns is the last.
    Report(fn(&mut Session, &mut Words<'_>, &Reports<'_>) -> Answer),
}

const fn answer(
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&mut Session, &mut Words<'_>) -> Answer,
) -> Command {
    Command { name, arguments, about, run: Run::Answer(run) }
}

const fn report(
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&mut Session, &mut Words<'_>, &Reports<'_>) -> Answer,
) -> Command {
    Command { name, arguments, about, run: Run::Report(run) }
}

/// The command of a name, in exactly this spelling.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

#[rustfmt::skip]
pub(super) static COMMANDS: &[Command] = &[
    // The session.
    answer("protocol_version", "", "2", facts::protocol_version),
    answer("name", "", "the engine", facts::name),
    answer("version", "", "the version, in a form that clients can compare", facts::version),
    answer("known_command", "NAME", "true or false", facts::known_command),
    answer("list_commands", "", "every command, one per line", facts::list_commands),
    answer("help", "[NAME]", "what commands take and do", facts::help),
    answer("quit", "", "ends the session", facts::quit),
    answer("echo", "TEXT", "the text", facts::echo),
    #[cfg(unix)]
    answer("cputime", "", "seconds that all threads have computed", facts::cpu_time),
    #[cfg(unix)]
    answer("gomill-cpu_time", "", "the same", facts::cpu_time),
    answer("gomill-describe_engine", "", "the engine with all its settings", facts::describe_engine),
    answer("get_random_seed", "", "the seed of all chance", facts::get_random_seed),
    answer("set_random_seed", "SEED", "another seed; the next play is drawn from it", facts::set_random_seed),
    answer("clear_cache", "", "nothing: no search outlives its move", facts::clear_cache),
    // The board.
    answer("boardsize", "SIDE | COLUMNS ROWS", "a new game on a board of 1 to 25", board::boardsize),
    answer("rectangular_boardsize", "COLUMNS ROWS", "the same", board::rectangular_boardsize),
    answer("clear_board", "", "a new game; komi, rules and parameters stay", board::clear_board),
    answer("komi", "POINTS", "what White receives, in halves", board::komi),
    answer("get_komi", "", "what White receives", board::get_komi),
    answer("play", "COLOUR VERTEX", "a play of either colour, at any time", board::play),
    answer("undo", "", "takes the last play back", board::undo),
    answer("gg-undo", "[PLAYS]", "takes several plays back", board::gg_undo),
    answer("fixed_handicap", "STONES", "handicap stones on the customary points", board::fixed_handicap),
    answer("place_free_handicap", "STONES", "handicap stones where the engine likes", board::place_free_handicap),
    answer("set_free_handicap", "VERTEX…", "handicap stones where the client likes", board::set_free_handicap),
    answer("set_position", "[COLOUR VERTEX]…", "a new game from these stones", board::set_position),
    answer("gogui-setup", "[COLOUR VERTEX]…", "adds stones to the board", board::gogui_setup),
    answer("gogui-setup_player", "COLOUR", "whose turn it is", board::gogui_setup_player),
    answer("gogui-play_sequence", "[COLOUR VERTEX]…", "several plays, all or none", board::play_sequence),
    answer("showboard", "", "a diagram of the board", board::showboard),
    answer("list_stones", "COLOUR", "the stones of a colour", board::list_stones),
    answer("is_legal", "COLOUR VERTEX", "1 or 0", board::is_legal),
    answer("all_legal", "COLOUR", "all points on which a colour may play", board::all_legal),
    answer("captures", "COLOUR", "stones that a colour has taken", board::captures),
    answer("last_move", "", "the last play", board::last_move),
    answer("move_history", "", "all plays, the last one first", board::move_history),
    // Rules and records.
    answer("kgs-rules", "NAME", "rules by the server's names", record::kgs_rules),
    answer("kata-get-rules", "", "the rules, as JSON", record::kata_get_rules),
    answer("kata-set-rules", "NAME", "rules by name", record::kata_set_rules),
    answer("loadsgf", "FILE [MOVE]", "the game of a record, before a move if one is named", record::loadsgf),
    answer("printsgf", "[FILE]", "the record of the game", record::printsgf),
    // Thinking.
    answer("genmove", "COLOUR", "decides and plays", think::genmove),
    answer("reg_genmove", "COLOUR", "decides, always alike, and does not play", think::reg_genmove),
    answer("kgs-genmove_cleanup", "COLOUR", "decides and plays until all dead stones are captured", think::genmove_cleanup),
    answer("gomill-genmove_ex", "COLOUR [claim]", "the same as genmove", think::genmove_ex),
    answer("gomill-explain_last_move", "", "the figures behind the last decision", think::explain_last_move),
    report("lz-analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "reports until the next line", analysis::lz_analyze),
    report("kata-analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "the same in KataGo's words", analysis::kata_analyze),
    report("analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "the same as kata-analyze", analysis::kata_analyze),
    report("lz-genmove_analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "genmove with reports", analysis::lz_genmove_analyze),
    report("kata-genmove_analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "the same in KataGo's words", analysis::kata_genmove_analyze),
    report("genmove_analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE]…", "the same as kata-genmove_analyze", analysis::kata_genmove_analyze),
    report("cgos-genmove_analyze", "COLOUR", "genmove with a report for the Computer Go Server", analysis::cgos_genmove_analyze),
    // Tactical questions.
    answer("attack", "VERTEX", "whether a string can be captured: 0 no, 1 yes, 2 or 3 by ko, and the play", tactics::attack),
    answer("defend", "VERTEX", "whether a string can be saved, in the same form", tactics::defend),
    answer("ladder_attack", "VERTEX", "whether a string can be captured in a ladder", tactics::ladder_attack),
    answer("connect", "VERTEX VERTEX", "whether two strings can be connected", tactics::connect),
    answer("disconnect", "VERTEX VERTEX", "whether two strings can be kept apart", tactics::disconnect),
    answer("owl_attack", "VERTEX", "whether a group can be killed, in the same form; 'uncertain' if that is not known", tactics::owl_attack),
    answer("owl_defend", "VERTEX", "whether a group can be made to live, in the same form", tactics::owl_defend),
    answer("dragon_status", "[VERTEX]", "alive, dead, unknown, or critical with the plays that kill and save", tactics::dragon_status),
    answer("eval_eye", "VERTEX", "the least and the most eyes around a point, and the plays that destroy and make one", tactics::eval_eye),
    answer("montego-strings", "", "colours: captured red, undecided yellow, safe green, unknown gray", tactics::string_colors),
    answer("montego-groups", "", "the same of groups: dead red, alive green", tactics::group_colors),
    answer("montego-eyes", "", "the eyes that each place is worth, at least and at most", tactics::eye_counts),
    // Time.
    answer("time_settings", "MAIN PERIOD STONES", "absolute or Canadian time in seconds; 0 0 0 and no stones for a period mean none", time::time_settings),
    answer("time_left", "COLOUR SECONDS STONES", "what is left of the main time, or of a period", time::time_left),
    answer("kgs-time_settings", "none | absolute M | byoyomi M T PERIODS | canadian M T STONES", "the same by the server's names", time::kgs_time_settings),
    answer("kata-list_time_settings", "", "the systems of kata-time_settings", time::kata_list_time_settings),
    answer("kata-time_settings", "SYSTEM SECONDS…", "all systems, Fischer's too", time::kata_time_settings),
    answer("kata-get-time_settings", "", "the system that is set", time::kata_get_time_settings),
    // The end.
    answer("final_score", "", "the score, dead stones removed if the rules say so", end::final_score),
    answer("final_status_list", "alive | dead | seki | black_territory | white_territory | dame", "strings or points of a status, a line each", end::final_status_list),
    answer("final_status", "VERTEX", "the status of a stone or point", end::final_status),
    answer("kgs-game_over", "", "the game is over", end::nothing),
    answer("cgos-gameover", "[RESULT]", "the game is over", end::nothing),
    answer("cgos-opponent_name", "[NAME]", "who the opponent is", end::nothing),
    answer("cgos-opponent_rating", "[RATING]", "how strong the opponent is", end::nothing),
    // Settings.
    answer("montego-param", "[NAME [VALUE]]", "parameters of the engine and the session; sets one", settings::param),
    answer("montego-engine", "[NAME[:KEY=VALUE,…]]", "the engine; sets another one", settings::engine),
    answer("set_engine", "NAME[:KEY=VALUE,…]", "sets another engine", settings::set_engine),
    answer("kata-list-params", "", "the names of all parameters", settings::list_params),
    answer("kata-get-param", "NAME", "the value of a parameter", settings::get_param),
    answer("kata-set-param", "NAME VALUE", "sets a parameter", settings::set_param),
    // Views of the last decision, for GoGui's menu.
    answer("gogui-analyze_commands", "", "what GoGui can show", gogui::analyze_commands),
    answer("gogui-interrupt", "", "nothing: that '# interrupt' ends a search", end::nothing),
    answer("gogui-version", "[VERSION]", "nothing: takes GoGui's version", end::nothing),
    answer("montego-scores", "[COLOUR]", "points expected of each play", gogui::scores),
    answer("montego-errors", "[COLOUR]", "standard errors of these", gogui::errors),
    answer("montego-playouts", "[COLOUR]", "playouts of each play", gogui::playouts),
    answer("montego-as_first", "[COLOUR]", "all-moves-as-first means", gogui::as_first),
    answer("montego-dropped", "[COLOUR]", "playouts after which a play was dropped", gogui::dropped),
    answer("montego-candidates", "[COLOUR]", "colours: kept green, dropped gray, best cyan", gogui::candidates),
    answer("montego-ownership", "[COLOUR]", "who has the points, 1 Black to -1 White", gogui::ownership),
    answer("montego-list", "COLOUR", "the list of a simulated player", gogui::list),
    answer("montego-account", "[COLOUR]", "all figures", gogui::account),
];
