import Testing

@testable import RoadRouter

@Suite("What the clock closes, by tags")
struct ConditionalRuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let tags: OSMTags
        /// Closures there and back, `push` behind what one may still walk, or `opens` with the mode behind what is open at
        /// some hours only; `-` for none.
        let forward: String
        let backward: String
        let isIgnored: Bool

        init(_ tags: OSMTags, _ both: String = "-", isIgnored: Bool = false) {
            self.init(tags, both, both, isIgnored: isIgnored)
        }

        init(_ tags: OSMTags, _ forward: String, _ backward: String, isIgnored: Bool = false) {
            (self.tags, self.forward, self.backward) = (tags, forward, backward)
            self.isIgnored = isIgnored
        }

        var testDescription: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    static let rows: [Row] = [
        Row(
            ["highway": "residential", "access:conditional": "no @ (22:00-06:00)"], "yes; no @ (22:00-06:00)"),
        Row(["highway": "residential", "access:conditional": "no @ 22:00-06:00"], "yes; no @ (22:00-06:00)"),
        Row(["highway": "residential", "vehicle:conditional": "no @ (Mo-Fr)"], "yes; no @ (Mo-Fr) push"),
        Row(["highway": "residential", "bicycle:conditional": "dismount @ (Sa)"], "yes; no @ (Sa) push"),
        // Nobody walks along a primary road.
        Row(["highway": "primary", "bicycle:conditional": "no @ (Mo-Fr)"], "yes; no @ (Mo-Fr)"),
        // Who may walk at any hour pushes.
        Row(
            ["highway": "residential", "foot": "yes", "access:conditional": "no @ (Sa)"],
            "yes; no @ (Sa) push"),
        // What is said of bicycles comes first, with a condition or without.
        Row(["highway": "residential", "bicycle": "yes", "vehicle:conditional": "no @ (Mo-Fr)"]),
        Row(["highway": "residential", "vehicle": "yes", "access:conditional": "no @ (Mo-Fr)"]),
        Row(
            ["highway": "cycleway", "bicycle:conditional": "no @ (Mo)", "access:conditional": "no @ (Tu)"],
            "yes; no @ (Mo)"),
        Row(
            ["highway": "pedestrian", "bicycle": "yes", "bicycle:conditional": "no @ (10:00-19:00)"],
            "yes; no @ (10:00-19:00) push"),
        // Of several values the last one that holds counts.
        Row(
            ["highway": "cycleway", "access:conditional": "no @ (20:00-24:00); yes @ (Sa 20:00-22:00)"],
            "yes; no @ (20:00-24:00); yes @ (Sa 20:00-22:00)"),
        // One direction.
        Row(["highway": "cycleway", "bicycle:forward:conditional": "no @ (Mo)"], "yes; no @ (Mo)", "-"),
        Row(["highway": "cycleway", "bicycle:backward:conditional": "no @ (Mo)"], "-", "yes; no @ (Mo)"),
        Row(["highway": "cycleway", "bicycle:both:conditional": "no @ (Mo)"], "yes; no @ (Mo)"),
        Row(["highway": "cycleway", "oneway": "yes", "access:conditional": "no @ (Mo)"], "yes; no @ (Mo)"),
        // What only opens changes nothing where it is open.
        Row(["highway": "residential", "access:conditional": "yes @ (08:00-18:00)"]),
        Row(["highway": "residential", "access:conditional": "destination @ (08:00-18:00)"]),
        // Pushed at other hours.
        Row(
            ["highway": "pedestrian", "bicycle:conditional": "yes @ (18:00-10:00)"],
            "no; yes @ (18:00-10:00) opens ride"),
        Row(
            ["highway": "residential", "bicycle": "no", "bicycle:conditional": "yes @ (18:00-10:00)"],
            "no; yes @ (18:00-10:00) opens ride"),
        Row(
            [
                "highway": "pedestrian", "vehicle:conditional": "destination @ (Mo-Sa 06:00-11:00)",
                "bicycle:conditional": "yes @ (Mo-Sa 06:00-11:00)",
            ], "no; yes @ (Mo-Sa 06:00-11:00) opens ride"),
        Row(
            [
                "highway": "pedestrian",
                "vehicle:conditional": "delivery @ (08:00-10:00); yes @ (20:00-24:00)",
            ],
            "no; no @ (08:00-10:00); yes @ (20:00-24:00) opens ride"),
        Row(
            ["highway": "footway", "bicycle:forward:conditional": "yes @ (Su)"],
            "no; yes @ (Su) opens ride", "-"),
        // Closed at other hours.
        Row(
            ["highway": "primary", "bicycle": "no", "bicycle:conditional": "yes @ (Su 07:00-16:00)"],
            "no; yes @ (Su 07:00-16:00) opens ride"),
        Row(
            ["highway": "service", "access": "no", "access:conditional": "yes @ (07:00-20:00)"],
            "no; yes @ (07:00-20:00) opens ride"),
        Row(
            ["highway": "footway", "access": "no", "access:conditional": "yes @ (07:00-24:00)"],
            "no; yes @ (07:00-24:00) opens push"),
        // Nobody takes a bicycle through a building.
        Row(
            ["highway": "corridor", "access": "no", "access:conditional": "yes @ (07:00-24:00)"],
            isIgnored: true),
        Row(
            ["highway": "service", "access": "private", "vehicle:conditional": "no @ (Sa)"], isIgnored: true),
        // What is said of bicycles comes first: nothing opens them the way.
        Row(
            [
                "highway": "primary", "bicycle": "no", "access": "no",
                "access:conditional": "yes @ (07:00-20:00)",
            ], isIgnored: true),
        // Steps are never ridden.
        Row(["highway": "steps", "bicycle:conditional": "yes @ (Su)"], isIgnored: true),
        // Streets that lose a direction, or get one.
        Row(
            ["highway": "residential", "oneway": "yes", "oneway:conditional": "no @ (20:00-06:00)"],
            "-", "no; yes @ (20:00-06:00) opens ride"),
        Row(
            ["highway": "primary", "oneway": "-1", "oneway:bicycle:conditional": "no @ (Su)"],
            "no; yes @ (Su) opens ride", "-"),
        Row(
            ["highway": "residential", "oneway": "yes", "oneway:conditional": "yes @ (Mo-Fr)"]),
        Row(
            ["highway": "residential", "oneway:conditional": "yes @ (07:20-20:00)"],
            "-", "yes; no @ (07:20-20:00) push"),
        Row(
            ["highway": "residential", "oneway:conditional": "-1 @ (07:20-20:00)", "sidewalk": "no"],
            "yes; no @ (07:20-20:00) push", "-"),
        Row(["highway": "residential", "oneway:conditional": "reversible @ (Mo)"]),
        Row(
            ["highway": "residential", "oneway:bicycle": "no", "oneway:conditional": "yes @ (07:20-20:00)"]),
        // What is not understood.
        Row(["highway": "residential", "access:conditional": "no @ (wet)"], isIgnored: true),
        Row(
            ["highway": "residential", "access:conditional": "no @ (Mo-Fr AND weight>3.5)"], isIgnored: true),
        Row(["highway": "residential", "access:conditional": "no"], isIgnored: true),
        Row(
            ["highway": "residential", "access:conditional": "no @ (wet); no @ (Mo)"], "yes; no @ (Mo)",
            isIgnored: true),
        // Nothing about bicycles.
        Row(["highway": "residential", "motor_vehicle:conditional": "no @ (Mo-Fr)"]),
        Row(["highway": "residential", "hgv:conditional": "no @ (Mo-Fr)", "access": "yes"]),
        Row(["highway": "residential"]),
    ]

    private func text(
        _ closure: ConditionalRule.Closure?, _ opening: TimedOpening.Direction? = nil
    ) -> String {
        opening.map { "\($0.text) opens \($0.mode)" }
            ?? closure.map { $0.text + ($0.isPushed ? " push" : "") } ?? "-"
    }

    @Test("the same key decides as without conditions", arguments: rows)
    func ways(row: Row) throws {
        let without: EdgeAttributes?
        switch WayClassifier.verdict(on: row.tags) {
        case .road(let attributes, _): without = attributes
        case .dropped(.closedToBicycles): without = nil
        case .dropped(let reason):
            Issue.record("no road: \(reason)")
            return
        }
        let rule = ConditionalRule(row.tags, without)
        #expect(text(rule?.forward, rule?.opening?.forward) == row.forward)
        #expect(text(rule?.backward, rule?.opening?.backward) == row.backward)
        #expect((rule?.isIgnored ?? false) == row.isIgnored)
        let texts = [
            rule?.forward?.text, rule?.backward?.text, rule?.opening?.forward?.text,
            rule?.opening?.backward?.text,
        ]
        for text in texts.compactMap(\.self) {
            #expect(TimedClosure(text) != nil, "what is written can be read")
        }
    }

    static let gates: [Row] = [
        Row(["barrier": "gate", "opening_hours": "06:00-22:00"], "no; yes @ (06:00-22:00)"),
        Row(
            ["barrier": "gate", "access": "yes", "opening_hours": "sunrise-sunset"],
            "no; yes @ (sunrise-sunset)"),
        Row(["barrier": "gate", "access:conditional": "no @ (22:00-06:00)"], "yes; no @ (22:00-06:00)"),
        Row(["barrier": "gate", "opening_hours": "by appointment"], isIgnored: true),
        Row(["barrier": "gate", "locked": "yes", "opening_hours": "06:00-22:00"], isIgnored: true),
        Row(["barrier": "gate", "access": "private", "opening_hours": "06:00-22:00"], isIgnored: true),
        Row(["shop": "bakery", "opening_hours": "06:00-22:00"]),
        Row(["barrier": "gate"]),
    ]

    @Test("a gate is closed outside its hours, and one that is closed stays so", arguments: gates)
    func ofAGate(row: Row) {
        let rule = ConditionalRule(gate: row.tags)
        #expect(text(rule?.forward) == row.forward)
        #expect((rule?.isIgnored ?? false) == row.isIgnored)
    }
}
