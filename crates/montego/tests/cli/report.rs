//! The report as a file that somebody opens.

use crate::{A, B, Lab, a_match};

/// A page but for what it says about its date and its store.
fn body(page: &str) -> &str {
    page.split_once("</header>").expect("a header").1
}

#[test]
fn a_report_is_a_page_with_plots() {
    let lab = Lab::new();
    lab.succeed(&a_match("8", &[]));
    lab.succeed(&["match", A, "random", "--size", "5", "--games", "8"]);
    let run = lab.run(&["report", "--plots", "plots/of/mine"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    assert!(run.err.starts_with("montego-report.html written\n"), "{}", run.err);
    let read = |name: &str| std::fs::read_to_string(lab.path(name)).expect("a page");
    let page = read("montego-report.html");
    assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"));
    for words in
        ["16 own, ", "id=\"bouzy-helmstetter-2003/table-5\"", "100 shipped", A, B, "5x5, chinese, komi 0"]
    {
        assert!(page.contains(words), "{words}");
    }
    let files = std::fs::read_dir(lab.path("plots/of/mine")).expect("a folder");
    let names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    assert!(run.err.contains(&format!("{} plots written into plots/of/mine\n", names.len())), "{}", run.err);
    for start in ["bouzy-helmstetter-2003-table-5", "ladder-", "elo-by-time-", "progress-"] {
        assert!(names.iter().any(|name| name.starts_with(start)), "{start} among {names:?}");
    }
    // The same store gives the same page, over the one that was there.
    lab.succeed(&["report"]);
    assert_eq!(body(&read("montego-report.html")), body(&page));
}

#[test]
fn papers_are_chosen_and_shipped_games_left_out() {
    let lab = Lab::new();
    let page = |arguments: &[&str]| {
        lab.succeed(&[&["report", "--out", "page.html"][..], arguments].concat());
        std::fs::read_to_string(lab.path("page.html")).expect("a page")
    };
    let chosen = page(&["kaminski-2002", "bouzy-helmstetter-2003/table-5", "bouzy-helmstetter-2003"]);
    assert!(
        chosen.contains("id=\"kaminski-2002\"") && chosen.contains("id=\"bouzy-helmstetter-2003/table-4\"")
    );
    assert!(!chosen.contains("id=\"bouzy-move-pruning-2005\""));
    assert_eq!(chosen.matches("id=\"bouzy-helmstetter-2003/table-5\"").count(), 1);
    assert!(chosen.contains(" shipped</td>"));
    let own = page(&["bouzy-helmstetter-2003/table-5", "--own"]);
    assert!(own.contains("not played yet") && !own.contains(" shipped</td>"));
    assert!(own.contains("<code>montego reproduce bouzy-helmstetter-2003/table-5</code>"));
}

#[test]
fn what_cannot_be_written_is_named() {
    let lab = Lab::new();
    std::fs::write(lab.path("file"), "").expect("written");
    let cases = [
        (&["report", "--out", "absent/page.html"][..], "cannot write absent/page.html"),
        (&["report", "--plots", "file"], "cannot make the folder file"),
        (&["report", "bouzy-helmsteter-2003"], "did you mean 'bouzy-helmstetter-2003'?"),
        (&["report", "--store", "."], "folder"),
    ];
    for (arguments, problem) in cases {
        let run = lab.run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains(problem), "{arguments:?}: {}", run.err);
    }
}
