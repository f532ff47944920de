//! The doctor examines the house's own engine, and says so when there is nothing to examine.

use super::{Lab, json};

#[test]
fn no_client_stumbles_over_our_own_engine() {
    let lab = Lab::new();
    let run = lab.run(&["doctor", env!("CARGO_BIN_EXE_montego"), "gtp", "oleg:playouts=50"]);
    assert_eq!(run.status, 0, "{}", run.out);
    let clients = ["wire", "sabaki", "gogui", "kgs", "cgos", "ogs", "lizzie", "lizgoban", "q5go"];
    let lines: Vec<&str> = run.out.lines().skip(1).take(clients.len()).collect();
    for (line, client) in lines.iter().zip(clients) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], client, "{}", run.out);
        assert!(words[1].parse::<u32>().is_ok_and(|steps| steps > 10), "{}", run.out);
        assert_eq!(words[2..], ["0", "0"], "{}", run.out);
    }
}

#[test]
fn findings_are_data_and_end_with_status_1() {
    let lab = Lab::new();
    // A program that speaks another language.
    let run = lab.run(&["doctor", "--json", "--client", "q5go", env!("CARGO_BIN_EXE_montego"), "engines"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(json(&run.out).to_string().contains("the program died"), "{}", run.out);
    let run = lab.run(&["doctor", "/no/such/program"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("cannot start '/no/such/program'"), "{}", run.err);
}
