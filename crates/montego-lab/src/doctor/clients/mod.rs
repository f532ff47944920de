//! The clients: how each writes, and its script.

mod cgos;
mod common;
mod gogui;
mod kgs;
mod lizgoban;
mod lizzie;
mod ogs;
mod q5go;
mod sabaki;
mod wire;
mod words;

use super::Severity;
use super::desk::{Desk, Habits, Over};
use serde::Serialize;
use std::str::FromStr;

/// Who might sit at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Client {
    /// Nobody in particular: what the protocol says, and what several clients rely on.
    Wire,
    /// The board and editor.
    Sabaki,
    /// GoGui and its match tool, gogui-twogtp.
    GoGui,
    /// kgsGtp, the bridge to the server.
    Kgs,
    /// The client of the computer Go server.
    Cgos,
    /// gtp2ogs, the bridge to online-go.com.
    Ogs,
    /// Lizzie and LizzieYzy.
    Lizzie,
    /// The board for analysis.
    LizGoban,
    /// The editor.
    Q5Go,
}

/// A text that names no client.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}, found '{found}'", Client::ALL.map(Client::name).join(", "))]
pub struct UnknownClient {
    found: String,
}

impl Client {
    /// Every client, in the order in which they are examined.
    pub const ALL: [Client; 9] = [
        Client::Wire,
        Client::Sabaki,
        Client::GoGui,
        Client::Kgs,
        Client::Cgos,
        Client::Ogs,
        Client::Lizzie,
        Client::LizGoban,
        Client::Q5Go,
    ];

    /// Its name on the command line, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Client::Wire => "wire",
            Client::Sabaki => "sabaki",
            Client::GoGui => "gogui",
            Client::Kgs => "kgs",
            Client::Cgos => "cgos",
            Client::Ogs => "ogs",
            Client::Lizzie => "lizzie",
            Client::LizGoban => "lizgoban",
            Client::Q5Go => "q5go",
        }
    }

    /// Its name in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Client::Wire => "The protocol",
            Client::Sabaki => "Sabaki",
            Client::GoGui => "GoGui",
            Client::Kgs => "KGS",
            Client::Cgos => "CGOS",
            Client::Ogs => "OGS",
            Client::Lizzie => "Lizzie",
            Client::LizGoban => "LizGoban",
            Client::Q5Go => "q5Go",
        }
    }

    /// How it writes, and what it does about lines that are no answers.
    pub(super) const fn habits(self) -> Habits {
        // Sabaki and the boards after it pass over what is no answer; kgsGtp ends the game and gtp2ogs
        // the bot: leela-zero/leela-zero#1057.
        let stray = match self {
            Client::Wire => Some((Severity::Breaks, "expects nothing but answers")),
            Client::Kgs => Some((Severity::Breaks, "ends the game at a line that is no answer")),
            Client::Ogs => Some((Severity::Breaks, "gives the bot up at a line that is no answer")),
            _ => None,
        };
        let ids = matches!(self, Client::Wire | Client::Lizzie | Client::LizGoban | Client::Q5Go);
        let line_end = if matches!(self, Client::Ogs) { "\r\n" } else { "\n" };
        Habits { ids, line_end, stray }
    }

    /// Plays its script.
    pub(super) fn examine(self, desk: &mut Desk) -> Result<(), Over> {
        match self {
            Client::Wire => wire::examine(desk),
            Client::Sabaki => sabaki::examine(desk),
            Client::GoGui => gogui::examine(desk),
            Client::Kgs => kgs::examine(desk),
            Client::Cgos => cgos::examine(desk),
            Client::Ogs => ogs::examine(desk),
            Client::Lizzie => lizzie::examine(desk),
            Client::LizGoban => lizgoban::examine(desk),
            Client::Q5Go => q5go::examine(desk),
        }
    }
}

impl FromStr for Client {
    type Err = UnknownClient;

    /// Reads a name, in any case.
    fn from_str(text: &str) -> Result<Client, UnknownClient> {
        let named = |client: &Client| client.name().eq_ignore_ascii_case(text);
        Client::ALL.into_iter().find(named).ok_or_else(|| UnknownClient { found: text.to_owned() })
    }
}
