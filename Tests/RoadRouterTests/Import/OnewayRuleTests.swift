import Testing

@testable import RoadRouter

@Suite("One-way rules")
struct OnewayRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let tags: OSMTags
        let rule: OnewayRule

        init(_ tags: OSMTags, _ rule: OnewayRule) {
            self.tags = tags
            self.rule = rule
        }

        var testDescription: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    static let rows = [
        Row([:], .bothWays),
        Row(["oneway": "yes"], .forward(strict: false)),
        Row(["oneway": "1"], .forward(strict: false)),
        Row(["oneway": "true"], .forward(strict: false)),
        Row(["oneway": "-1"], .backward(strict: false)),
        Row(["oneway": "reverse"], .backward(strict: false)),
        Row(["oneway": "no"], .bothWays),
        Row(["oneway": "alternating"], .bothWays),
        Row(["oneway:conditional": "yes @ (07:00-10:00)"], .bothWays),
        Row(["oneway": "yes", "oneway:bicycle:conditional": "no @ (20:00-06:00)"], .forward(strict: false)),
        Row(["oneway": "reversible"], .reversible),
        Row(["oneway": "yes", "oneway:bicycle": "no"], .bothWays),
        Row(["oneway": "no", "oneway:bicycle": "yes"], .forward(strict: false)),
        Row(["oneway:bicycle": "-1"], .backward(strict: false)),
        Row(["oneway": "yes", "cycleway": "opposite"], .bothWays),
        Row(["oneway": "yes", "cycleway": "opposite_lane"], .bothWays),
        Row(["oneway": "yes", "cycleway:left": "opposite_track"], .bothWays),
        Row(["oneway": "yes", "cycleway:right": "opposite"], .bothWays),
        Row(["oneway": "yes", "cycleway:left": "lane", "cycleway:left:oneway": "-1"], .bothWays),
        Row(["oneway": "yes", "cycleway:right": "track", "cycleway:right:oneway": "no"], .bothWays),
        Row(["oneway": "yes", "cycleway": "lane"], .forward(strict: false)),
        Row(["oneway": "yes", "bicycle:backward": "yes"], .bothWays),
        Row(["oneway": "-1", "bicycle:forward": "yes"], .bothWays),
        Row(["oneway": "-1", "bicycle:backward": "yes"], .backward(strict: false)),
        Row(["junction": "roundabout"], .forward(strict: true)),
        Row(["junction": "circular"], .forward(strict: true)),
        Row(["junction": "roundabout", "oneway": "-1"], .backward(strict: true)),
        Row(["junction": "roundabout", "oneway": "no"], .bothWays),
        Row(["junction": "roundabout", "oneway:bicycle": "no"], .bothWays),
        Row(["highway": "motorway"], .forward(strict: true)),
        Row(["highway": "motorway", "oneway": "no"], .bothWays),
        Row(["highway": "motorway_link"], .bothWays),
    ]

    @Test("follow oneway, its bicycle form, contraflow lanes and what is implied", arguments: rows)
    func rule(_ row: Row) {
        #expect(OnewayRule(row.tags) == row.rule)
    }

    struct Modes: CustomTestStringConvertible, Sendable {
        let tags: OSMTags
        let forward: TravelMode
        let backward: TravelMode

        init(_ tags: OSMTags, _ forward: TravelMode, _ backward: TravelMode) {
            self.tags = tags
            self.forward = forward
            self.backward = backward
        }

        var testDescription: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    static let modes = [
        Modes(["highway": "residential", "oneway": "yes"], .ride, .push),
        Modes(["highway": "residential", "oneway": "-1"], .push, .ride),
        Modes(["highway": "residential", "oneway": "yes", "foot": "no"], .ride, .closed),
        Modes(["highway": "trunk", "oneway": "yes"], .ride, .closed),
        Modes(["highway": "residential", "junction": "roundabout"], .ride, .closed),
        Modes(["highway": "residential", "oneway": "reversible"], .push, .push),
        Modes(["highway": "footway", "oneway": "yes"], .push, .push),
        Modes(["highway": "footway", "bicycle": "yes", "oneway": "yes"], .ride, .push),
        Modes(["highway": "residential", "oneway": "yes", "cycleway": "opposite"], .ride, .ride),
        Modes(["highway": "residential", "access": "destination", "oneway": "yes"], .ride, .push),
        Modes(
            ["highway": "residential", "access": "private", "bicycle": "yes", "oneway": "yes"], .ride, .closed
        ),
        Modes(["route": "ferry", "oneway": "yes"], .ferry, .closed),
    ]

    @Test("leave pushing against the traffic, where one may walk", arguments: modes)
    func againstOneway(_ row: Modes) throws {
        guard case .road(let attributes, _) = WayClassifier.verdict(on: row.tags) else {
            Issue.record("dropped")
            return
        }
        #expect(attributes.forward == row.forward)
        #expect(attributes.backward == row.backward)
    }
}
