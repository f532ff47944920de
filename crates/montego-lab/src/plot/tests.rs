//! Drawings as wholes: what is on them, that nothing leaves them, that they are sound XML.

use super::*;

fn series(name: &str, ys: &[f64]) -> Series {
    let point = |(index, &y): (usize, &f64)| Point::new(10f64.powi(index as i32), y).within(y - 1.0, y + 2.0);
    Series { name: name.to_owned(), points: ys.iter().enumerate().map(point).collect() }
}

/// All values of an attribute.
fn values(svg: &str, attribute: &str) -> Vec<f64> {
    let start = format!(" {attribute}=\"");
    let parts = svg.split(start.as_str()).skip(1);
    parts.filter_map(|part| part.split('"').next().and_then(|text| text.parse().ok())).collect()
}

/// Asserts that elements are closed in their order, which is what XML asks for beyond escapes.
pub(crate) fn assert_sound(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').expect("a tag ends");
        assert!(!rest.contains('&') || rest.contains(';'), "{rest}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "in {svg}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?} in {svg}");
}

#[test]
fn a_line_plot_has_its_words_points_and_bars() {
    let all = [series("with <tags> & more", &[-12.7, 3.2, 5.0]), series("second", &[1.0, 2.0, 4.0])];
    let svg = line_plot("Score by \"playouts\"", "playouts", "points", &all);
    assert_sound(&svg);
    for words in
        ["with &lt;tags&gt; &amp; more", "second", "Score by &quot;playouts&quot;", "playouts", "points"]
    {
        assert!(svg.contains(words), "{words}");
    }
    // Two dots of the legend are no points of the first series, whose marks are discs.
    assert_eq!(svg.matches("<circle").count(), 3 + 1);
    assert_eq!(svg, line_plot("Score by \"playouts\"", "playouts", "points", &all));
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn nothing_leaves_the_sheet() {
    let mut wild = series("wild", &[0.0, 5.0]);
    wild.points.push(Point::new(5.0, 2.0).within(f64::NEG_INFINITY, f64::INFINITY));
    wild.points.push(Point::new(f64::NAN, 2.0));
    wild.points.push(Point::new(3.0, f64::INFINITY).named("beyond"));
    for joined in [Joined::WithBars, Joined::WithBand, Joined::Apart] {
        for width in [Width::Wide, Width::Narrow] {
            let one = std::slice::from_ref(&wild);
            let plot =
                LinePlot { title: "t", x_label: "x", y_label: "y", series: one, joined, level: Some(1.0) };
            let svg = plot.for_page(width);
            assert_sound(&svg);
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("beyond"), "{svg}");
            for attribute in ["x", "x1", "x2", "cx"] {
                let inside = values(&svg, attribute).iter().all(|&x| (0.0..=width.pixels()).contains(&x));
                assert!(inside, "{attribute}: {svg}");
            }
            let height = values(&svg, "height")[0];
            for attribute in ["y", "y1", "y2", "cy"] {
                let inside = values(&svg, attribute).iter().all(|&y| (0.0..=height).contains(&y));
                assert!(inside, "{attribute}: {svg}");
            }
        }
    }
}

#[test]
fn a_plot_without_points_is_empty_and_sound() {
    let svg = line_plot("nothing", "x", "y", &[]);
    assert_sound(&svg);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let plot = RowPlot { title: "nothing", axis: "points", columns: &["verdict"], rows: &[], neutral: None };
    assert_sound(&plot.alone());
}

#[test]
fn rows_share_an_axis() {
    let row =
        |theirs, ours| Row { label: "a <b>".into(), theirs, ours, mark: Some(Mark::Tick), ..Row::default() };
    let rows = [
        row(Some(Reach::Value(-12.7, Some(1.5))), Some(Reach::Value(-11.9, Some(1.6)))),
        row(Some(Reach::Between(5.0, 10.0)), Some(Reach::Value(7.0, None))),
        row(Some(Reach::Above(0.0)), None),
        row(Some(Reach::Below(2.0)), Some(Reach::Value(3.0, Some(f64::INFINITY)))),
        row(None, Some(Reach::Value(f64::NAN, Some(1.0)))),
    ];
    let span = Span::of_rows(&rows, Some(0.0));
    assert!(span.place(-15.7) > 0.0 && span.place(10.2) < 1.0);
    for row in &rows {
        let strip = row_strip(&span, row, Some(0.0));
        assert_sound(&strip);
        assert!(!strip.contains("NaN") && !strip.contains("inf"), "{strip}");
    }
    let svg = RowPlot { title: "t", axis: "points", columns: &[], rows: &rows, neutral: Some(0.0) }.alone();
    assert_sound(&svg);
    assert_eq!(svg.matches("a &lt;b&gt;").count(), rows.len());
    assert_sound(&row_axis(&span));
}

/// Otherwise a cell with three games would press all others together.
#[test]
fn an_error_of_ours_may_leave_the_axis() {
    let row = |value, error| Row {
        theirs: Some(Reach::Value(value, None)),
        ours: Some(Reach::Value(value, Some(error))),
        ..Row::default()
    };
    let span = Span::of_rows(&[row(0.0, 0.1), row(10.0, 1000.0)], None);
    assert!(span.place(20.0) < 1.0 && span.place(25.0) > 1.0);
    // One row has no other scale than its error.
    assert!(Span::of_rows(&[row(0.0, 1000.0)], None).place(1000.0) < 1.0);
}

#[test]
fn text_of_others_stays_text() {
    assert_eq!(escape("<a href='x'>&\"\u{1}"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{fffd}");
}
