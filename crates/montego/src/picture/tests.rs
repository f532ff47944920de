//! Pictures are well-formed, have the promised size and show what the account says.

use super::sheet::star_points;
use super::*;
use montego_rules::{Komi, Position, Ruleset, Setup, Size};
use montego_search::{Budget, Engine};
use montego_stats::Rng;

/// Draws the account of a few playouts on a board of some size, in every view and theme.
fn every_picture(size: Size, check: impl Fn(&Picture<'_>)) {
    let position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    let engine: Engine = "oleg:playouts=60".parse().expect("an engine");
    let decision = engine.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
    let ownership = Ownership::sample(&position, 20, &mut Rng::from_seed(2));
    for view in [View::Score, View::Playouts, View::Ownership] {
        for theme in [Theme::Light, Theme::Dark] {
            check(&Picture {
                board: position.board(),
                account: &decision.account,
                answer: decision.answer,
                ownership: Some(&ownership),
                view,
                theme,
                title: "<oleg> & \"friends\"",
            });
        }
    }
}

#[test]
fn pictures_are_well_formed_on_every_board() {
    for (columns, rows) in [(1, 1), (2, 5), (9, 9), (13, 7), (25, 25)] {
        every_picture(Size::new(columns, rows).expect("a size"), |picture| {
            let svg = picture.svg();
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("an SVG");
            assert!(tree.size().width() >= 400.0);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        });
    }
}

#[test]
fn a_png_is_the_svg_in_pixels() {
    every_picture(Size::square(5).expect("a size"), |picture| {
        let tree = usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).expect("an SVG");
        let pixmap = tiny_skia::Pixmap::decode_png(&picture.png().expect("a PNG")).expect("a PNG");
        assert_eq!(
            (pixmap.width() as f32, pixmap.height() as f32),
            (2.0 * tree.size().width(), 2.0 * tree.size().height())
        );
        let first = pixmap.pixels()[0];
        assert!(pixmap.pixels().iter().any(|pixel| *pixel != first), "something is drawn");
    });
}

#[test]
fn every_candidate_has_its_number_and_the_decision_its_ring() {
    every_picture(Size::square(5).expect("a size"), |picture| {
        let svg = picture.svg();
        let ring = format!("stroke=\"{}\"", picture.theme.palette().mark);
        assert_eq!(svg.matches(&ring).count(), 1);
        if picture.view == View::Score {
            for candidate in &picture.account.candidates {
                let number = minus(&signed(candidate.mean, 1));
                assert!(svg.contains(&format!("aria-label=\"{number}\"")), "{number}");
            }
        }
    });
}

#[test]
fn stars_are_where_diagrams_have_them() {
    let places = |side| {
        let points = star_points(Size::square(side).expect("a size"));
        points.into_iter().map(|p| (p.column(), p.row())).collect::<Vec<_>>()
    };
    assert_eq!(places(9), [(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)]);
    assert!(places(8).is_empty());
}
