import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("What is told along a route")
struct RouteGuideTests {
    private static let corner = StreetMap(
        """
        A-B-C
          |
          D
        """
    ).way("AB", name: "улица Кирова").way("BD", name: "улица Труда").way("BC", name: "улица Мира")

    private func guide(_ map: StreetMap, _ places: String) throws -> RouteGuide {
        let town = try DrawnTown(map)
        return RouteGuide(try town.route(places), on: town.graph)
    }

    /// What is said to a rider who has come so many metres.
    private func told(_ guide: RouteGuide, after progress: Meters, _ language: Language) throws -> String {
        let turn = guide.turns[try #require(guide.nextTurn(after: progress))]
        let distance = max(Meters.zero, turn.at - progress)
        return turn.announcement(in: distance).text(in: language)
    }

    @Test(
        "The next turn comes with how far it is, which way and into which street",
        arguments: [
            (80, "через 120 м направо, на улицу Труда", "in 120 m turn right onto улица Труда"),
            (192, "сейчас направо, на улицу Труда", "now turn right onto улица Труда"),
            (203, "через 200 м вы на месте", "in 200 m you are there"),
            (365, "через 35 м вы на месте", "in 35 m you are there"),
            (395, "вы на месте", "you are there"), (500, "вы на месте", "you are there"),
        ] as [(Double, String, String)])
    func nextTurn(progress: Double, russian: String, english: String) throws {
        let guide = try guide(Self.corner, "AD")
        #expect(guide.turns.map(\.maneuver.type) == [.turn, .arrive])
        #expect(abs(guide.turns[0].at.value - 200) < 1)
        #expect(try told(guide, after: Meters(progress), .russian) == russian)
        #expect(try told(guide, after: Meters(progress), .english) == english)
    }

    @Test("Kilometres are said with a decimal, by the language")
    func kilometres() throws {
        let map = StreetMap("A-B", gridSize: 617).way("AB", name: "улица Кирова")
        let guide = try guide(map, "AB")
        #expect(try told(guide, after: 0, .russian) == "через 1,2 км вы на месте")
        #expect(try told(guide, after: 0, .english) == "in 1.2 km you are there")
    }

    @Test("A street that is followed round a corner is named otherwise than one that is turned into")
    func along() throws {
        let map = StreetMap(
            """
            A-B-C
              |
              D
            """
        ).way("ABD", name: "Тихий переулок").way("BC", name: "улица Мира")
        let guide = try guide(map, "AD")
        #expect(guide.turns[0].action.text(in: .russian) == "направо, по Тихому переулку")
        #expect(guide.turns[0].action.text(in: .english) == "turn right along Тихий переулок")
    }

    @Test(
        "The preposition is the street's",
        arguments: [
            ("Тихий переулок", "направо, в Тихий переулок"),
            ("2-й Тихий переулок", "направо, во 2-й Тихий переулок"),
            ("Красная ул.", "направо, на Красную улицу"), ("", "направо"),
        ])
    func preposition(name: String, text: String) throws {
        let map = StreetMap(
            """
            A-B-C
              |
              D
            """
        ).way("AB", name: "улица Кирова").way("BD", name: name).way("BC", name: "улица Кирова")
        #expect(try guide(map, "AD").turns[0].action.text(in: .russian) == text)
    }

    @Test("Into a roundabout one rides for the exit, and the street behind it")
    func roundabout() throws {
        let ring = EdgeAttributes(roadClass: .residential, backward: .closed, isRoundabout: true)
        let map = StreetMap(
            """
                 N
                 |
                -B-
            W--D   E--R
                -G-
                 |
                 S
            """, gridSize: 20
        ).way("GEBDG", ring, name: "").way("SG", name: "улица Кирова").way("ER", name: "улица Труда")
            .way("BN", name: "улица Мира").way("DW", name: "улица Воровского")
        let guide = try guide(map, "SN")
        #expect(
            guide.turns.map { $0.action.text(in: .russian) } == [
                "на кольце сверните на втором съезде, на улицу Мира", "съезжайте с кольца, на улицу Мира",
                "вы на месте",
            ])
        #expect(guide.turns[0].street == "улица Мира" && guide.turns[0].maneuver.exit == 2)
    }

    private static let track = EdgeAttributes(roadClass: .track, surface: .gravel)
    private static let walk = EdgeAttributes(roadClass: .footway, forward: .push, backward: .push)

    @Test("What is not paved, what is pushed and what has stairs is told with how far it is and how long")
    func parts() throws {
        let map = StreetMap("A-B-C-D-E-F").way("AB").way("BC", Self.track).way("CD", .steps).way("DE")
            .way("EF", Self.walk)
        let guide = try guide(map, "AF")
        #expect(guide.parts.map(\.kind) == [.unpaved, .steps, .pushing])
        func told(_ progress: Meters) -> [String] {
            guide.nextParts(after: progress).map { $0.announcement(after: progress).text(in: .russian) }
        }
        #expect(
            told(0) == [
                "через 200 м дорога без покрытия: 200 м", "через 400 м лестница: 200 м",
                "через 800 м ведите велосипед пешком 200 м",
            ])
        #expect(told(300).first == "отсюда дорога без покрытия: 100 м")
        #expect(told(500).first == "отсюда лестница: 100 м")
        #expect(told(900) == ["отсюда ведите велосипед пешком 100 м"])
        let english = guide.parts.map { $0.announcement(after: 0).text(in: .english) }
        #expect(
            english == [
                "in 200 m the road is unpaved for 200 m", "in 400 m stairs for 200 m",
                "in 800 m push the bicycle for 200 m",
            ])
        let here = guide.parts[1].announcement(after: 500).text(in: .english)
        #expect(here == "stairs for 100 m from here")
    }

    @Test("A few stairs are told where a few metres of pushing are not")
    func fewStairs() throws {
        let map = StreetMap("A-B-C-D", gridSize: 4).way("AB").way("BC", .steps).way("CD")
        #expect(try guide(map, "AD").parts.map(\.kind) == [.steps])
        let pushed = StreetMap("A-B-C-D", gridSize: 4).way("AB").way("BC", Self.walk).way("CD")
        #expect(try guide(pushed, "AD").parts == [])
    }

    @Test(
        "A banner has the name of the way, else its kind, else what to do",
        arguments: [
            (EdgeAttributes(roadClass: .residential), "улица Труда", "улица Труда", "улица Труда", nil),
            (EdgeAttributes(roadClass: .cycleway), "", "Велодорожка", "Cycleway", nil),
            (track, "", "Просёлочная дорога", "Track", nil),
            (EdgeAttributes(roadClass: .service), "", "Проезд", "Service road", nil),
            (EdgeAttributes(roadClass: .residential), "", "Направо", "Turn right", nil),
            (
                .steps, "", "Направо, на лестницу, там спешьтесь и ведите велосипед",
                "Turn right onto the steps, there get off and push", .steps
            ),
            (
                walk, "Тихий переулок", "Направо, в Тихий переулок, там спешьтесь и ведите велосипед",
                "Turn right onto Тихий переулок, there get off and push", .pushing
            ),
        ] as [(EdgeAttributes, String, String, String, GuidedPart.Kind?)])
    func banner(
        attributes: EdgeAttributes, name: String, russian: String, english: String, begins: GuidedPart.Kind?
    ) throws {
        let map = StreetMap(
            """
            A-B-C
              |
              D
            """
        ).way("AB", name: "улица Кирова").way("BD", attributes, name: name).way("BC", name: "улица Кирова")
        let turns = try guide(map, "AD").turns
        #expect(turns[0].banner(in: .russian) == russian)
        #expect(turns[0].banner(in: .english) == english)
        #expect(turns[0].begins == begins)
        #expect(turns[1].banner(in: .russian) == "Вы на месте" && turns[1].begins == nil)
    }

    @Test("A short gap breaks no part in two, and what is short is no part")
    func shortParts() throws {
        let map = StreetMap("A-B-C-D", gridSize: 6)
            .way("AB", Self.track).way("BC").way("CD", Self.track)
        let whole = try guide(map, "AD")
        #expect(whole.parts.count == 1)
        #expect(abs((whole.parts.first?.length.value ?? 0) - 36) < 1)
        let short = StreetMap("A-B-C", gridSize: 4).way("AB", Self.track).way("BC")
        #expect(try guide(short, "AC").parts == [])
    }

    @Test("It has what the steps have, at their distances", arguments: SeededGenerator.seeds(10))
    func steps(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 7, rows: 7)
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        for _ in 0..<12 {
            let ends = [town.randomPoint(using: &generator), town.randomPoint(using: &generator)]
            guard let route = try? router.route(RouteRequest(waypoints: ends), using: workspace) else {
                continue
            }
            let guide = RouteGuide(route, on: router.graph)
            let steps = route.legs[0].steps(on: router.graph)
            #expect(guide.turns.map(\.maneuver.type) == steps.dropFirst().map(\.maneuver.type))
            #expect(guide.turns.map(\.maneuver.location) == steps.dropFirst().map(\.maneuver.location))
            var sum = 0.0
            for (turn, step) in zip(guide.turns, steps) {
                sum += step.distance.value
                #expect(abs(turn.at.value - sum) < 0.01)
            }
            // The quick search for the next one, against going through all.
            for share in 0...20 {
                let progress = Meters(route.distance.value * Double(share) / 20)
                let slow = guide.turns.firstIndex { $0.at >= progress } ?? guide.turns.count - 1
                #expect(guide.nextTurn(after: progress) == slow)
            }
        }
    }
}
