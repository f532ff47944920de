//! Game records from the command line.

use crate::{Lab, a_match, json};

#[test]
fn records_of_ours_are_sound() {
    let lab = Lab::new();
    lab.succeed(&a_match("4", &["--store", &lab.text("store"), "--sgf", &lab.text("records")]));
    let records: Vec<String> = crate::records(&lab.path("records"))
        .into_iter()
        .map(|(name, _)| lab.text(&format!("records/{name}")))
        .collect();
    let files: Vec<&str> = records.iter().map(String::as_str).collect();
    let said = lab.succeed(&[&["sgf", "check"], &files[..]].concat());
    assert_eq!(said, "4 files, 0 of them not sound\n");
    let info = json(&lab.succeed(&[&["sgf", "info", "--json"], &files[..]].concat()));
    assert_eq!(info["games"].as_array().map(Vec::len), Some(4));
    assert_eq!(info["games"][0]["size"], "5x5");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let lab = Lab::new();
    std::fs::write(lab.path("a.sgf"), "(;SZ[9]PB[Ann]KM[six]\n;B[ee];W[ee](;B[aa])(;B[zz])")
        .expect("written");
    std::fs::write(lab.path("b.sgf"), "no game").expect("written");
    std::fs::write(lab.path("c.sgf"), "(;SZ[9]PB[Ann]KM[6.5]RE[B+R];B[ee])(;GM[2];B[a])").expect("written");
    let run = lab.run(&["sgf", "check", "a.sgf", "b.sgf", "c.sgf", "absent.sgf"]);
    assert_eq!(run.status, 1);
    insta::assert_snapshot!("sgf_check", run.out.replace("(os error 2)", ""));
    let run = lab.run(&["sgf", "info", "a.sgf", "b.sgf", "c.sgf"]);
    assert_eq!(run.status, 1);
    insta::assert_snapshot!("sgf_info", format!("{}{}", run.out, run.err));
    let faults = json(&lab.run(&["sgf", "check", "--json", "b.sgf"]).out);
    assert_eq!(faults["files"][0]["sound"], false);
}
