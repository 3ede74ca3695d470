import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("What is said and shown along the steps")
struct StepAnnouncementTests {
    /// A street, a corner, and another street.
    private static func corner(_ gridSize: Double) throws -> [RouteStep] {
        try steps(
            "AD",
            StreetMap(
                """
                A---------B-C
                          |
                          |
                          D
                """, gridSize: gridSize
            ).way("AB", name: "улица Кирова").way("BC", name: "улица Мира").way("BD", name: "улица Труда"))
    }

    private static func steps(_ places: String, _ map: StreetMap) throws -> [RouteStep] {
        let town = try DrawnTown(map)
        return try town.route(places).legs[0].steps(on: town.graph)
    }

    private static func said(_ steps: [RouteStep], at place: Int, _ language: Language = .english) -> [String]
    {
        steps.announcements(at: place).map {
            "\(Int($0.distanceAlong.value.rounded())): \($0.text(in: language))"
        }
    }

    @Test("a long first step has its departure, the turn far ahead, and the turn")
    func longStep() throws {
        let steps = try Self.corner(80)
        let lead = AnnouncementLead(along: steps[0])
        let (ahead, now) = (Int(lead.ahead.value.rounded()), Int(lead.now.value.rounded()))
        #expect((100...250).contains(ahead) && (20...40).contains(now))
        let far = Message.spoken(lead.ahead)
        #expect(
            Self.said(steps, at: 0) == [
                "800: Ride east along улица Кирова, then in 800 metres turn right onto улица Труда",
                "\(ahead): In \(far.text(in: .english)) turn right onto улица Труда",
                "\(now): Turn right onto улица Труда",
            ])
        #expect(
            Self.said(steps, at: 0, .russian) == [
                "800: Поезжайте на восток по улице Кирова, затем через 800 метров направо, на улицу Труда",
                "\(ahead): Через \(far.text(in: .russian)) направо, на улицу Труда",
                "\(now): Направо, на улицу Труда",
            ])
        #expect(Self.said(steps, at: 1).last == "15: You are there")
        #expect(steps.announcements(at: 2) == [], "along the step that arrives nothing is said")
        #expect(steps.announcements(at: 3) == [] && steps.announcements(at: -1) == [])
    }

    @Test("a shorter step is told at its beginning and its end, a short one once")
    func shortSteps() throws {
        let middle = try Self.corner(15)
        #expect(middle.announcements(at: 0).map { Int($0.distanceAlong.value.rounded()) }.count == 2)
        let short = try Self.corner(4)
        #expect(
            Self.said(short, at: 0) == [
                "40: Ride east along улица Кирова, then turn right onto улица Труда, then you are there"
            ])
        #expect(Self.said(short, at: 1) == ["12: You are there"])
    }

    @Test("two turns in a row are said together, and the second again")
    func together() throws {
        func steps(_ second: Double) throws -> [RouteStep] {
            let plan = StreetMap(
                """
                A-------------B-E
                              |
                            F-C-------------D
                              |
                              G
                """, gridSize: second
            )
            return try Self.steps(
                "AD",
                plan.way("ABE", name: "улица Кирова").way("BCG", name: "улица Труда").way(
                    "FCD", name: "улица Мира"))
        }
        let near = try steps(16)
        #expect(
            Self.said(near, at: 0).last?.hasSuffix(
                "Turn right onto улица Труда, then turn left onto улица Мира") == true)
        #expect(near.banners(at: 0).last?.sub?.text(in: .english) == "улица Мира")
        #expect(Self.said(near, at: 1) == ["32: Turn left onto улица Мира"])
        let far = try steps(60)
        #expect(Self.said(far, at: 0).last?.hasSuffix(": Turn right onto улица Труда") == true)
        #expect(far.banners(at: 0).allSatisfy { $0.sub == nil })
    }

    @Test("distances fall along a step, none beyond it", arguments: SeededGenerator.seeds(6))
    func distances(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(seed: seed, columns: 7, rows: 7, gridSize: 60) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        var count = 0
        for _ in 0..<12 {
            let ends = [town.randomPoint(using: &generator), town.randomPoint(using: &generator)]
            guard let route = try? router.route(RouteRequest(waypoints: ends), using: RouterWorkspace())
            else {
                continue
            }
            let steps = route.legs[0].steps(on: router.graph)
            for place in steps.indices.dropLast() {
                let announcements = steps.announcements(at: place)
                let distances = announcements.map(\.distanceAlong)
                #expect(distances.first == steps[place].distance)
                #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 })
                #expect(distances.allSatisfy { $0 >= 0 })
                let banners = steps.banners(at: place).map(\.distanceAlong)
                #expect(banners.first == steps[place].distance && banners.count <= 2)
                #expect(zip(banners, banners.dropFirst()).allSatisfy { $0 > $1 })
                count += announcements.count
            }
        }
        #expect(count > 40, "proves too little")
    }

    @Test(
        "lengths are said in whole words and rounded",
        arguments: [
            (3.0, "5 metres", "5 метров"), (31, "30 metres", "30 метров"), (152, "150 metres", "150 метров"),
            (402, "400 metres", "400 метров"), (985, "1 kilometre", "1 километр"),
            (1180, "1.2 kilometres", "1,2 километра"), (2960, "3 kilometres", "3 километра"),
            (5000, "5 kilometres", "5 километров"),
        ])
    func lengths(meters: Double, english: String, russian: String) {
        #expect(Message.spoken(Meters(meters)).text(in: .english) == english)
        #expect(Message.spoken(Meters(meters)).text(in: .russian) == russian)
    }

    @Test("what marks up speech is escaped")
    func ssml() throws {
        let steps = try Self.steps(
            "AC",
            StreetMap("A-B-C", gridSize: 100).way("AB", name: "A").way("BC", name: "R&D <\"Q\"> 'x'"))
        let last = try #require(steps.announcements(at: 0).last)
        #expect(
            last.ssml(in: .english)
                == "<speak>Go straight onto R&amp;D &lt;&quot;Q&quot;&gt; &apos;x&apos;</speak>")
    }

    @Test("a banner has the street as signs have it, and what to do below; without a street what to do")
    func banner() throws {
        let steps = try Self.corner(80)
        let banner = try #require(steps.banners(at: 0).first)
        #expect(banner.distanceAlong == steps[0].distance)
        #expect(banner.primary.text(in: .russian) == "улица Труда")
        #expect(
            banner.primary.type == .turn && banner.primary.modifier == .right && banner.primary.degrees == nil
        )
        #expect(banner.secondary?.text(in: .russian) == "Направо, на улицу Труда")
        let arrival = try #require(steps.banners(at: 1).first)
        #expect(arrival.primary.text(in: .russian) == "Вы на месте" && arrival.secondary == nil)
        #expect(steps.banners(at: 2) == [])
    }

    @Test(
        "round a roundabout, straight on are 180 degrees, the first exit fewer",
        arguments: [("N", 180), ("R", 90), ("W", 270)])
    func degrees(exit: String, degrees: Int) throws {
        let ring = EdgeAttributes(roadClass: .residential, backward: .closed, isRoundabout: true)
        let steps = try Self.steps(
            "S\(exit)",
            StreetMap(
                """
                     N
                     |
                    -B-
                W--D   E--R
                    -G-
                     |
                     S
                """, gridSize: 20
            ).way("GEBDG", ring, name: "").way("SG", name: "South").way("ER", name: "East")
                .way("BN", name: "North").way("DW", name: "West"))
        let banner = try #require(steps.banners(at: 0).first)
        #expect(banner.primary.type == .roundabout && banner.primary.degrees == degrees)
        #expect(banner.primary.street == steps[2].name)
    }
}
