import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Instances of the orienteering problem")
struct OrienteeringInstanceTests {
    private static func read(_ text: String) throws -> OrienteeringInstance {
        try OrienteeringInstance(reading: Array(text.utf8))
    }

    @Test(
        "blanks, tabs, ends of lines and comments may stand as they like",
        arguments: [
            "15 1\n0 0 0\n3 4 0\n1.5 2 10\n", "15 1\r\n0 0 0\r\n3 4 0\r\n1.5 2 10\r\n\r\n",
            "\n  15\t1  \n\t0 0\t0\n\n3   4 0 \n1.5 2 10", "15 1\r0 0 0\r3 4 0\r1.5 2 10\r",
            "# a set\n15.0 1\n0 0 0\n3.000 4.000 0\n# one\n1.50 2 1e1\n\n\n",
            "\u{FEFF}15 1\n0 0 0\n3 4 0\n1.5 2 10",
            "15 1.0\n0 0 0\n3 4 0\n1.5 2 10", "15\n0 0 0\n3 4 0\n1.5 2 10",
        ])
    func good(text: String) throws {
        let instance = try Self.read(text)
        #expect(instance.budget == 15)
        #expect(
            instance.points == [
                .init(x: 0, y: 0, score: 0), .init(x: 3, y: 4, score: 0), .init(x: 1.5, y: 2, score: 10),
            ])
        let problem = try instance.problem()
        #expect(problem.cost(from: 0, to: 1) == 5)
        #expect(problem.cost(from: 2, to: 0) == 2.5)
    }

    @Test(
        "what is no instance is refused by its first line at fault",
        arguments: [
            ("", .unreadableLine(1, .budget)), ("\n\n", .unreadableLine(1, .budget)),
            ("abc 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("nan 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("inf 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("-1 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("1e300 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 1 1\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 x\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 1.5\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 nan\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 1e99\n0 0 0\n1 1 1\n", .unreadableLine(1, .budget)),
            ("10 2\n0 0 0\n1 1 1\n", .severalPaths(2)), ("10 0\n0 0 0\n1 1 1\n", .severalPaths(0)),
            ("10 1\n", .tooFewPoints), ("10 1\n0 0 0\n", .tooFewPoints),
            ("10 1\n0 0 0\n1 1\n", .unreadableLine(3, .point)),
            ("10 1\n\n0 0 0\n1 1 1 1\n", .unreadableLine(4, .point)),
            ("10 1\r\n0 0 0\r\n1 1 inf\r\n", .unreadableLine(3, .point)),
            ("10 1\n0 0 0\n1 nan 1\n", .unreadableLine(3, .point)),
            ("10 1\n0 0 0\n1 1 -1\n", .unreadableLine(3, .point)),
            ("10 1\n0 0 0\n1e99 1 1\n", .unreadableLine(3, .point)),
            ("10 1\n0 0 0\n1,5 1 1\n", .unreadableLine(3, .point)),
            ("10 1\n0 0 0\n\u{0} 1 1\n", .unreadableLine(3, .point)),
        ] as [(String, PlanningError)])
    func bad(text: String, error: PlanningError) {
        #expect(throws: error) { try Self.read(text) }
    }

    @Test("as many places as a plan may have are read, and not one more")
    func tooMany() throws {
        let limit = PlanningLimits.places.value
        func text(_ count: Int) -> String {
            "10 1\n" + (0..<count).map { "\($0) 0 1\n" }.joined()
        }
        #expect(try Self.read(text(limit)).points.count == limit)
        #expect(throws: PlanningError.tooManyPlaces(limit: limit)) { try Self.read(text(limit + 1)) }
        #expect(throws: PlanningError.tooManyPlaces(limit: limit)) { try Self.read(text(20_000)) }
    }

    @Test("the bytes of anything are read or refused, and nothing else happens", arguments: 1...200)
    func noise(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let alphabet = Array("0123456789.-+eE \t\r\nnaif#x".utf8)
        let bytes = (0..<200).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
        _ = try? OrienteeringInstance(reading: Array("10 1\n0 0 0\n".utf8) + bytes)
        _ = try? OrienteeringInstance(reading: bytes)
    }

    @Test("start and finish may be the same place, and all points too")
    func samePlace() throws {
        let same = try Self.read("0 1\n2 2 0\n2 2 0\n2 2 5\n2 2 6\n9 9 50\n")
        let tour = try #require(try same.problem().bestTour(seed: 1, effort: SearchEffort.ofTests))
        #expect(tour.score == 11)
        #expect(tour.length == 0)
    }

    @Test("a seeded instance is the same after it was written and read")
    func seeded() throws {
        let seeded = SeededInstance(points: 32, number: 4)
        #expect(try Self.read(seeded.text) == seeded.instance)
    }
}
