//! Programs of others that an experiment needs and that a machine may have.

use std::env;
use std::path::Path;

/// Where Debian and its relatives keep games, which few users have on their `PATH`.
const GAMES_FOLDER: &str = "/usr/games";

/// The command line of a GNU Go that is on `PATH`, as [`find_gnugo`] gives it.
pub(super) const GNUGO: &str = "gnugo --mode gtp --chinese-rules --never-resign";

/// The command line of a GNU Go on this machine: along `PATH`, else in the folder for games.
///
/// It is told to play by Chinese rules, as the games of the house are counted, and never to resign, since a resigned
/// game has no score and would be missing from the mean. It is told no level, so it plays at its default one. A
/// bare name is preferred, since games are filed under the command line and should be found again on another machine.
#[must_use]
pub fn find_gnugo() -> Option<String> {
    let name = Path::new("gnugo");
    let path = env::var_os("PATH").unwrap_or_default();
    let program = if env::split_paths(&path).any(|folder| is_program(&folder.join(name))) {
        name.to_owned()
    } else {
        Some(Path::new(GAMES_FOLDER).join(name)).filter(|program| is_program(program))?
    };
    command(&program)
}

/// Whatever [`find_gnugo`] may find on some machine.
#[cfg(test)]
pub(crate) fn possible_gnugos() -> [String; 2] {
    let in_its_folder = Path::new(GAMES_FOLDER).join("gnugo");
    [Path::new("gnugo"), &in_its_folder].map(|program| command(program).expect("a plain name"))
}

fn command(program: &Path) -> Option<String> {
    Some(format!("{} --mode gtp --chinese-rules --never-resign", quoted(program)?))
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}

fn quoted(program: &Path) -> Option<String> {
    shlex::try_quote(program.to_str()?).ok().map(std::borrow::Cow::into_owned)
}
