import Foundation
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestRules

/// A file four times as long takes about four times the work, whatever is repeated in it. Where it was sixteen times,
/// a file of some megabytes held up everybody for minutes.
@Suite("Work that quest files make", .serialized)
struct FileWorkTests {
    /// Processor time of this thread in seconds, the lesser of two runs.
    private static func time(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        return (0..<2).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? 0
    }

    /// Whether four times as much takes less than nine times as long: between four times and sixteen.
    ///
    /// - Parameter floor: Seconds that are too few to tell.
    private static func isLinear(
        _ count: Int, floor: Double = 0.05, _ file: (Int) -> [UInt8], _ read: ([UInt8]) -> Void
    ) -> Bool {
        let (small, large) = (file(count), file(4 * count))
        let (short, long) = (time { read(small) }, time { read(large) })
        return long < max(9 * short, floor)
    }

    private static func document(_ features: [String], _ members: String = "") -> [UInt8] {
        Array(
            #"{"type":"FeatureCollection","title":"Q"\#(members),"features":[\#(features.joined(separator: ","))]}"#
                .utf8)
    }

    private static func checkpoint(_ number: Int, _ properties: String = "") -> String {
        #"{"type":"Feature","id":"c\#(number)","geometry":{"type":"Point","coordinates":[\#(61 + Double(number) / 100),55]},"#
            + #""properties":{"name":"c\#(number)"\#(properties)}}"#
    }

    private static func part(_ role: String, _ number: Int) -> String {
        let place = role == "rest" ? #"{"type":"Point","coordinates":[61,55]}"# : "null"
        return #"{"type":"Feature","id":"\#(role)-\#(number)","geometry":\#(place),"#
            + #""properties":{"role":"\#(role)","start":"2026-06-14T09:00:00Z"}}"#
    }

    @Test(
        "an edition from before the limits is read in linear time",
        arguments: ["group", "class", "wave", "rest"])
    func parts(role: String) {
        #expect(
            Self.isLinear(
                700,
                { count in
                    Self.document([Self.checkpoint(0)] + (0..<count).map { Self.part(role, $0) })
                }, { _ = QuestDocument.read($0, name: "q", isKept: true) }))
    }

    @Test(
        "unknown tasks in conditions are compared with few, and a chain from the end of the file is followed")
    func conditions() {
        func tasks(_ count: Int, _ conditions: (Int) -> String) -> [UInt8] {
            Self.document((0..<count).map { Self.checkpoint($0, #","opens-when":"\#(conditions($0))""#) })
        }
        #expect(
            Self.isLinear(
                60,
                { count in
                    tasks(count) { task in
                        (0..<20).map { "task unknown-\(task)-\($0)" }.joined(separator: "|")
                    }
                }, { _ = QuestDocument.read($0, name: "q") }))
        var suggestions = TaskSuggestions(among: [TaskID("old-oak"), TaskID("pier")])
        #expect(suggestions.nearest(to: TaskID("old-aok")) == TaskID("old-oak"))
        for _ in 0..<TaskSuggestions.most { _ = suggestions.nearest(to: TaskID("peir")) }
        #expect(suggestions.nearest(to: TaskID("peir")) == nil)
    }

    @Test("each condition that is met is looked at once, however long the chain is")
    func chain() {
        let count = 300
        let tasks = (0..<count).map { number in
            number == count - 1
                ? Self.checkpoint(number)
                : Self.checkpoint(number, #","opens-when":"task c\#(number + 1)|points 1""#)
        }
        let reading = QuestDocument.read(Self.document(tasks), name: "q")
        #expect(reading.errorCount == 0 && reading.quest?.checkpoints.count == count)
    }

    @Test("options to be sorted, and names nobody knows")
    func lists() {
        #expect(
            Self.isLinear(
                150,
                { count in
                    let list = (0..<count).map { "option \($0)" }.joined(separator: "|")
                    return Self.document([
                        Self.checkpoint(
                            0, #","answer-type":"sort","answer-options":"\#(list)","answer":"\#(list)""#)
                    ])
                }, { _ = QuestDocument.read($0, name: "q") }))
        #expect(
            Self.isLinear(
                300,
                { count in
                    Self.document([
                        Self.checkpoint(0, (0..<count).map { #","unkown-\#($0)":1"# }.joined())
                    ])
                }, { _ = QuestDocument.read($0, name: "q") }))
    }

    @Test(
        "descriptions of marks that do not end",
        arguments: ["<!--", #"<a href=""#, "<", "&", "</", "&amp", "<b>"])
    func marks(mark: String) {
        for read in [{ _ = CourseText.plain($0) }, { _ = DescriptionText.foreign(in: $0) }]
            as [(String) -> Void]
        {
            // Few enough that a tag that is looked for from each mark would be looked for up to the end.
            let isLinear = Self.isLinear(
                125, floor: 0.005, { Array(String(repeating: mark, count: $0).utf8) },
                { read(String(decoding: $0, as: UTF8.self)) })
            #expect(isLinear)
        }
    }

    @Test("brackets that nobody closed")
    func brackets() {
        #expect(
            Self.isLinear(
                400,
                { count in
                    let open = Array(repeating: #"{"a":[1}"#, count: count).joined(separator: ",")
                    return Self.document([], #","x":[\#(open)]"#)
                }, { _ = QuestDocument.read($0, name: "q") }))
    }

    @Test("values of a placemark that all go into its description, and places of one name")
    func placemarks() {
        #expect(
            Self.isLinear(
                400,
                { count in
                    let text = String(repeating: "word ", count: 60)
                    let data = String(
                        repeating: #"<Data name="description"><value>\#(text)</value></Data>"#, count: count)
                    let place =
                        "<Placemark><ExtendedData>\(data)</ExtendedData><Point><coordinates>61,55</coordinates></Point></Placemark>"
                    return Array("<kml><Document>\(place)</Document></kml>".utf8)
                }, { _ = try? ForeignCourse.read($0, name: "q") }))
    }

    @Test("a description written in HTML is as it was: marks go, paragraphs become lines, comparisons stay")
    func plain() {
        for (html, text) in [
            ("a < b & c > d", "a < b & c > d"), ("<b>Oak</b>", "Oak"),
            ("one<br>two</p>three", "one\ntwo\nthree"),
            ("<!-- note -->x", "x"), ("&lt;b&gt; &amp; &laquo;Дуб&raquo;", "<b> & «Дуб»"),
            ("<3 & 4", "<3 & 4"),
            ("<имя>!", "<имя>!"), ("&unknown; <", "&unknown; <"), ("x<br/><br/>y", "x\ny"),
        ] {
            #expect(CourseText.plain(html).text == text)
        }
        let long = "<a " + String(repeating: "x", count: 3_000) + ">"
        #expect(CourseText.plain(long).text == long)
    }

    @Test("a check that nobody waits for any more ends, and reads no further")
    func stopping() {
        let bytes = Self.document((0..<400).map { Self.checkpoint($0) })
        var asked = 0
        _ = QuestDocument.read(bytes, name: "q") {
            asked += 1
            return asked > 2
        }
        #expect(asked < 12, "whoever has said so is asked on and on")
    }

    @Test("zones that are far from each other are so by both ways of measuring")
    func zones() {
        var random = SeededGenerator(seed: 41)
        func place() -> Coordinate {
            Coordinate(
                longitude: Double.random(in: -180...180, using: &random),
                latitude: Double.random(in: -89...89, using: &random))
        }
        var near = 0
        for _ in 0..<2_000 {
            let center = place()
            let other = Coordinate(
                longitude: min(180, center.longitude + Double.random(in: 0...0.2, using: &random)),
                latitude: min(89, center.latitude + Double.random(in: -0.1...0.1, using: &random)))
            let radii = (0..<2).map { _ in Meters(Double.random(in: 1...10_000, using: &random)) }
            let zones = [
                MeasuredZone(.circle(center: center, radius: radii[0]), index: 0),
                MeasuredZone(.circle(center: other, radius: radii[1]), index: 1),
            ].compactMap(\.self)
            let overlap = Geodesic.distance(center, other) < radii[0] + radii[1]
            #expect(zones[0].overlaps(zones[1]) == overlap && zones[1].overlaps(zones[0]) == overlap)
            if overlap { near += 1 }
        }
        #expect(near > 100)
    }
}
