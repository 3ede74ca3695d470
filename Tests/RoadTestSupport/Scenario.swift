import RoadRouter
import Testing

/// A drawn world, and a table of what riders who ask for a way in it expect.
///
/// ```
/// Scenario("a private road is gone round",
///     """
///     A---B
///     |   |
///     C---D
///     """,
///     """
///     AB highway=service access=private
///     ACDB highway=residential name=Long_Street
///     """,
///     """
///     AB | ACDB | Long Street | ride | 800
///     """)
/// ```
///
/// World and ways are those of `DrawnWorld` (100 m a character; `_` in a name is a blank). Each row is one question and its
/// answer: the places asked for, the letters of the map that the line passes, the streets in their order, the modes of
/// travel, and metres. Where there is no way the answer is `none` and the error's code. Several routes are apart by `;`.
///
/// The question may have further words, see `ScenarioQuestion`. Places are at most 40 m from a road unless one says so.
struct Scenario: CustomTestStringConvertible, Sendable {
    let title: String
    let map: TinyMap
    let places: [Character: Coordinate]
    let rows: [Row]

    /// A line of the table: its fields, apart by bars.
    struct Row: Sendable {
        let question: String
        let answer: [String]

        init(_ line: some StringProtocol) {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
                String($0.withoutSpaceAround)
            }
            precondition(fields.count > 1, "a row has a question and an answer: \(line)")
            question = fields[0]
            answer = Array(fields.dropFirst())
        }
    }

    init(
        _ title: String, _ drawing: String, _ ways: String, at origin: Coordinate? = nil, _ table: String
    ) {
        let world = DrawnWorld(title, drawing, ways, at: origin)
        self.title = title
        places = world.places
        var map = world.map
        map.ways = map.ways.map { way in
            let tags = way.tags.map { tag in
                tag.key == "name" ? OSMTags.Tag(key: "name", value: tag.value.replacing("_", with: " ")) : tag
            }
            return OSMWay(id: way.id, nodes: way.nodes, tags: OSMTags(tags))
        }
        self.map = map
        rows = table.split(separator: "\n").filter { !$0.withoutSpaceAround.isEmpty }.map { Row($0) }
    }

    var testDescription: String { title }

    /// Fails the running test unless every route is the one that its row expects, and its parts add up to it.
    func checkRoutes() throws {
        let town = try ScenarioTown(self)
        for row in rows {
            let question = ScenarioQuestion(row.question, in: self)
            let routes: [Route]
            do throws(RoutingError) {
                routes = try town.routes(question)
            } catch {
                #expect(["none", error.code] == row.answer, "\(row.question) | none | \(error.code)")
                continue
            }
            let answer = RouteAnswer(routes, by: question, in: town)
            #expect(answer.agrees(with: row.answer), "\(row.question) | \(answer)")
            for route in routes { town.checkSums(of: route) }
            if routes.count == 1 { try town.checkTable(of: routes[0], question) }
        }
    }
}

extension Scenario {
    /// Fails the running test unless each place is put on the road that its row expects: its street, and the metres
    /// to it; `none` where no road is near.
    func checkSnaps() throws {
        let town = try ScenarioTown(self)
        for row in rows {
            let request = ScenarioQuestion(row.question, in: self).request
            let snap = town.router.snap(
                request.waypoints[0], by: request.rules[0], count: 1, for: request.profile
            ).first
            guard let snap else {
                #expect(row.answer == ["none"], "\(row.question) | none")
                continue
            }
            // Whoever brings the place back is put there again.
            let known = town.router.snap(
                request.waypoints[0], by: SnapRule(radius: 1, known: KnownSnap(snap)), count: 1,
                for: request.profile)
            #expect(known.map(\.edge) == [snap.edge] && known.map(\.offset) == [snap.offset])
            #expect(known.allSatisfy { Geodesic.distance($0.point, snap.point) < 0.05 })
            let street = town.graph.name(of: snap.edge) ?? "-"
            let distance = Int(snap.distance.value.rounded())
            #expect(row.answer == [street, "\(distance)"], "\(row.question) | \(street) | \(distance)")
        }
    }
}

/// The first field of a row: the places, and what the rider asks for besides.
///
/// | word | meaning |
/// | --- | --- |
/// | `ABC` | from A by way of B to C |
/// | `straight` | nobody turns round at B |
/// | `heading=90` | the rider comes to A heading east |
/// | `without=ferry,steps` | without these kinds of road |
/// | `radius=60` | places are at most 60 m from a road |
/// | `anywhere` | on islands and ferries too |
/// | `A@90`, `A@90/10` | at A the road leads east, within 45° or 10° |
/// | `A@curb`, `A@opposite` | A lies on the side on which traffic keeps, or on the other |
/// | `profile=shortest` | by another profile than `trekking` |
/// | `others=2` | so many other routes too |
/// | `steps` | streets are told once for each step, not once for each name |
struct ScenarioQuestion {
    private(set) var request: RouteRequest
    private(set) var others = 0
    private(set) var tellsSteps = false

    init(_ text: String, in scenario: Scenario) {
        let words = text.split(separator: " ").map { String($0) }
        let letters = Array(words[0])
        var rule = SnapRule(radius: 40)
        var own: [(letter: Character, change: (inout SnapRule) -> Void)] = []
        request = RouteRequest(waypoints: letters.map { scenario.places[$0]! })
        for word in words.dropFirst() {
            let pair = word.split(separator: "=", maxSplits: 1).map { String($0) }
            switch pair[0] {
            case "straight": request.continuesStraight = true
            case "heading": request.heading = Bearing(degrees: Double(pair[1])!)
            case "without":
                request.exclusions = Set(
                    pair[1].split(separator: ",").map { RoadExclusion(rawValue: String($0))! })
            case "radius": rule.radius = Meters(Double(pair[1])!)
            case "anywhere": rule.scope = .anywhere
            case "profile": request.profile = ProfileName(rawValue: pair[1])
            case "others": others = Int(pair[1])!
            case "steps": tellsSteps = true
            default:
                let at = word.split(separator: "@").map { String($0) }
                precondition(at.count == 2 && letters.contains(at[0].first!), "no such word: \(word)")
                own.append((at[0].first!, Self.change(at[1])))
            }
        }
        request.rules = letters.map { letter in
            own.filter { $0.letter == letter }.reduce(into: rule) { $1.change(&$0) }
        }
    }

    private static func change(_ word: String) -> (inout SnapRule) -> Void {
        switch word {
        case "curb": return { $0.approach = .curb }
        case "opposite": return { $0.approach = .opposite }
        default:
            let numbers = word.split(separator: "/").map { Double($0)! }
            let range = BearingRange(
                Bearing(degrees: numbers[0]), tolerance: numbers.count > 1 ? numbers[1] : 45)
            return { $0.bearing = range }
        }
    }
}

/// The map of a scenario, ready to be asked.
struct ScenarioTown {
    let roads: ImportedRoads
    let router: Router
    let workspace = RouterWorkspace()
    private let places: [(letter: Character, point: Coordinate)]

    init(_ scenario: Scenario) throws {
        roads = try ImportedRoads(scenario.map, joiningChains: true)
        router = try Router(file: roads.file)
        places = scenario.places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    var graph: RoadGraph { roads.graph }

    func routes(_ question: ScenarioQuestion) throws(RoutingError) -> [Route] {
        guard question.others > 0 else { return [try router.route(question.request, using: workspace)] }
        return try router.routes(question.request, alternatives: question.others, using: workspace)
    }

    /// The letters whose places are on a line's points, each once in a row.
    func letters(along line: [Coordinate]) -> String {
        var text = ""
        for point in line {
            guard let place = places.first(where: { Geodesic.distance($0.point, point) < 0.5 }),
                text.last != place.letter
            else { continue }
            text.append(place.letter)
        }
        return text
    }

    /// Steps, annotations and surfaces of a route add up to it.
    func checkSums(of route: Route) {
        for leg in route.legs {
            let steps = leg.steps(on: graph)
            let annotation = leg.annotation
            #expect(annotation.distances.count == leg.geometry.count - 1)
            #expect(abs(annotation.distances.reduce(.zero, +).value - leg.distance.value) < 0.01)
            #expect(abs(steps.reduce(0) { $0 + $1.distance.value } - leg.distance.value) < 0.01)
            #expect(abs(steps.reduce(0) { $0 + $1.duration.value } - leg.duration.value) < 0.01)
            // Turns are left out of annotations.
            #expect(annotation.durations.reduce(.zero, +).value <= leg.duration.value + 0.01)
            #expect(annotation.weights.reduce(0, +) <= Double(leg.weight.rawValue) / 1000 + 0.01)
            let surfaces = leg.surfaces(on: graph)
            #expect(abs(surfaces.reduce(0) { $0 + $1.length.value } - leg.distance.value) < 0.01)
        }
        // Of the steps of the whole way none but arriving has no length: nothing is told twice at a place between.
        let joined = route.legs.map { $0.steps(on: graph) }.joinedSteps
        #expect(route.distance == .zero || joined.dropLast().allSatisfy { $0.distance > .zero })
        #expect(abs(joined.reduce(0) { $0 + $1.distance.value } - route.distance.value) < 0.01)
        #expect(abs(joined.reduce(0) { $0 + $1.duration.value } - route.duration.value) < 0.01)
        #expect(abs(Geodesic.polylineLength(route.geometry).value - route.distance.value) < 1)
    }

    /// A table of the first and the last place has the cost and the length of the way between them.
    func checkTable(of route: Route, _ question: ScenarioQuestion) throws {
        let request = question.request
        guard request.waypoints.count == 2, request.heading == nil else { return }
        let table = try router.matrix(
            MatrixRequest(
                waypoints: request.waypoints, sources: [0], targets: [1], profile: request.profile,
                rules: request.rules, exclusions: request.exclusions, wantsDistances: true), using: workspace)
        #expect(table[0, 0]?.weight == route.weight)
        #expect(table[0, 0].map { abs($0.duration.value - route.duration.value) < 0.01 } == true)
        #expect(table.distance(from: 0, to: 0).map { abs($0.value - route.distance.value) < 0.01 } == true)
    }
}
