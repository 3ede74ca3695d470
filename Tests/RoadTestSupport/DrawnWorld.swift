import RoadRouter
import RoadTestSupport
import Testing

/// A small world of OpenStreetMap elements, drawn, and what riders find in it.
///
/// ```
/// DrawnWorld("a fence parts a road", "a-b-c",
///     """
///     ab highway=primary
///     node b barrier=fence
///     ac: none
///     """)
/// ```
///
/// Every character of the drawing is 100 m wide and high. A line is a way through letters with its tags (its name is
/// its letters unless a tag says otherwise; with `unnamed=yes` it has none); a `node` with tags; an `area` of several ways; a
/// `restriction` between two ways at a node, with further tags; or a question, from place to place, with the answer: streets, each with
/// its mode unless it is ridden, length, and the time where it matters (`ad: ab bc/push cd = 300 m 60 s`); `none` where
/// no way leads from the one place to the other.
struct DrawnWorld: CustomTestStringConvertible, Sendable {
    let title: String
    let map: TinyMap
    let places: [Character: Coordinate]
    let questions: [Question]

    struct Question: Sendable {
        let text: String
        let start: Character
        let end: Character
        /// Streets with modes; empty where no way leads.
        let streets: String
        let meters: Double?
        let seconds: Double?

        init(_ line: String) {
            let halves = line.split(separator: ":", maxSplits: 1)
            let ends = Array(halves[0])
            precondition(halves.count == 2 && ends.count == 2, "a question has two ends: \(line)")
            text = line
            (start, end) = (ends[0], ends[1])
            let answer = halves[1].split(separator: "=", maxSplits: 1)
            streets = answer[0].withoutSpaceAround
            let figures = answer.count == 2 ? answer[1].split(separator: " ") : []
            meters = figures.first.map { Double($0)! }
            seconds = figures.count > 2 ? Double(figures[2])! : nil
        }
    }

    /// - Parameter origin: Where the drawing's first character stands; in Chelyabinsk unless given.
    init(_ title: String, _ drawing: String, _ story: String, at origin: Coordinate? = nil) {
        self.title = title
        let drawn = origin.map { StreetMap(drawing, origin: $0) } ?? StreetMap(drawing)
        places = drawn.places
        var map = TinyMap()
        map.nodes = drawn.places.sorted { $0.key < $1.key }.filter { $0.key.isLetter }.map { letter, point in
            OSMNode(id: Self.node(letter), coordinate: FixedCoordinate(point))
        }
        var ways: [String: Int64] = [:]
        var questions: [Question] = []
        for line in story.split(separator: "\n").map({ $0.withoutSpaceAround }) where !line.isEmpty {
            let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
            if words[0].hasSuffix(":") {
                questions.append(Question(line))
            } else if words[0] == "node" {
                let rest = words[1].split(separator: " ", maxSplits: 1)
                map.tagNode(Self.node(rest[0].first!).rawValue, OSMTags(text: rest[1]))
            } else if words[0] == "area" {
                Self.addArea(words[1], ways, to: &map)
            } else if words[0] == "restriction" {
                let parts = words[1].split(separator: " ").map { String($0) }
                map.addRestriction(
                    parts[0], from: ways[parts[1]]!, via: Self.node(parts[2].first!).rawValue,
                    to: ways[parts[3]]!, Array(OSMTags(text: parts.dropFirst(4).joined(separator: " "))))
            } else {
                ways[words[0]] = Int64(ways.count + 1)
                Self.addWay(words[0], words.count > 1 ? words[1] : "", Int64(ways.count), to: &map)
            }
        }
        self.map = map
        self.questions = questions
    }

    private static func node(_ letter: Character) -> OSMNodeID {
        OSMNodeID(Int64(letter.unicodeScalars.first!.value))
    }

    private static func addWay(_ letters: String, _ text: String, _ id: Int64, to map: inout TinyMap) {
        var tags = Array(OSMTags(text: text))
        if !tags.isEmpty, !tags.contains(where: { ["name", "unnamed"].contains($0.key) }) {
            tags.append(OSMTags.Tag(key: "name", value: letters))
        }
        map.addWay(id, letters.map { node($0).rawValue }, OSMTags(tags))
    }

    /// `ab,bca highway=pedestrian`: ways that are the edges of one area.
    private static func addArea(_ text: String, _ ways: [String: Int64], to map: inout TinyMap) {
        let words = text.split(separator: " ", maxSplits: 1)
        let members = words[0].split(separator: ",").map {
            OSMRelation.Member(.way(OSMWayID(ways[String($0)]!)), role: "outer")
        }
        let tags = [OSMTags.Tag(key: "type", value: "multipolygon")] + Array(OSMTags(text: words[1]))
        map.relations.append(
            OSMRelation(id: Int64(map.relations.count + 1), members: members, tags: OSMTags(tags)))
    }

    var testDescription: String { title }

    /// Fails the running test unless every question has its answer.
    ///
    /// - Parameter time: The minute whose closures hold; none where `nil`.
    func check(at time: LocalMinute? = nil) throws {
        let roads = try ImportedRoads(map, joiningChains: true)
        var router = try Router(file: roads.file)
        if let time, let hours = try RoadHours(on: roads.graph) {
            router = router.under(hours.conditions(at: time, on: roads.graph))
        }
        for question in questions {
            let request = RouteRequest(waypoints: [places[question.start]!, places[question.end]!])
            do throws(RoutingError) {
                let route = try router.route(request, using: RouterWorkspace())
                if question.streets == "none" {
                    // A way between other places may be there: one that is near a road of the same part.
                    let leg = route.legs[0]
                    #expect(max(leg.start.distance, leg.end.distance) > 1, "\(question.text)")
                    continue
                }
                #expect(Self.streets(of: route, on: router.graph) == question.streets, "\(question.text)")
                if let meters = question.meters {
                    #expect(abs(route.distance.value - meters) <= max(meters / 100, 1), "\(question.text)")
                }
                if let seconds = question.seconds {
                    // Turns and changes of the mode take their seconds too.
                    let over = route.duration.value - seconds
                    #expect(over >= -seconds / 100 && over <= max(seconds / 100, 30), "\(question.text)")
                }
            } catch {
                #expect("none" == question.streets, "\(question.text): \(error.code)")
            }
        }
    }

    private static func streets(of route: Route, on graph: RoadGraph) -> String {
        var words: [String] = []
        for step in route.legs.flatMap({ $0.steps(on: graph) }) where step.distance.value >= 1 {
            let name = step.name.isEmpty ? "-" : step.name
            let mode: String? =
                switch step.mode {
                case .ride: nil
                case .push: "push"
                case .ferry: "ferry"
                case .train: "train"
                case .closed: "closed"
                }
            let word = [name, mode].compactMap { $0 }.joined(separator: "/")
            if words.last != word { words.append(word) }
        }
        return words.joined(separator: " ")
    }
}
