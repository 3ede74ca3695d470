import QuestEngine
import Testing

@Suite("Simulated riders who are led")
struct LedRiderTests {
    private static let start = Timestamp(milliseconds: 1_781_428_200_000)
    private static let line = [
        Coordinate(longitude: 61.40, latitude: 55.15), Coordinate(longitude: 61.41, latitude: 55.15),
    ]

    private static func rider(pace: Double = 1, seed: UInt64 = 1) -> LedRider {
        LedRider(at: line[0], from: start, pace: pace, noise: .none, seed: seed)
    }

    @Test("stands until there is a route, follows it, and has arrived at its end")
    func follows() throws {
        var rider = Self.rider()
        #expect(rider.place(at: Self.start + 60) == Self.line[0])
        #expect(!rider.hasArrived(at: Self.start + 60))
        rider.follow(Self.line, to: TaskID("a"), at: Self.start + 60)
        let ahead = try #require(rider.point(ahead: 100, at: Self.start + 60))
        #expect(abs(Geodesic.distance(Self.line[0], ahead).value - 100) < 1)
        #expect(rider.point(ahead: 1000, at: Self.start + 60) == nil)
        #expect(!rider.hasArrived(at: Self.start + 90))
        #expect(rider.hasArrived(at: Self.start + 900) && rider.task == TaskID("a"))
        #expect(rider.isAtEnd(at: Self.start + 900) && !rider.isAtEnd(at: Self.start + 90))
        #expect(Geodesic.distance(rider.place(at: Self.start + 900), Self.line[1]).value < 0.1)
    }

    @Test("a new route begins where the rider is, and fixes are numbered on")
    func turns() throws {
        var rider = Self.rider()
        rider.follow(Self.line, to: TaskID("a"), at: Self.start)
        let before = rider.fix(at: Self.start + 40)
        rider.follow(Self.line.reversed(), to: TaskID("b"), at: Self.start + 40)
        let after = rider.fix(at: Self.start + 41)
        let (first, second) = (try #require(before), try #require(after))
        #expect(Geodesic.distance(first.coordinate, second.coordinate).value < 10)
        #expect(first.sequence == 0 && second.sequence == 1)
    }

    @Test("at twice the pace the same way takes half the time, and the device reads twice the speed")
    func pace() throws {
        var (slow, fast) = (Self.rider(), Self.rider(pace: 2))
        slow.follow(Self.line, to: TaskID("a"), at: Self.start)
        fast.follow(Self.line, to: TaskID("a"), at: Self.start)
        let (late, early) = (slow.fix(at: Self.start + 40), fast.fix(at: Self.start + 20))
        let (one, other) = (try #require(late), try #require(early))
        #expect(Geodesic.distance(one.coordinate, other.coordinate).value < 0.1)
        #expect(abs((one.speed ?? 0) * 2 - (other.speed ?? 0)) < 1e-9)
        #expect(other.time == Self.start + 20)
    }

    @Test(
        "who misses bends rides straight on for a while, comes back, and arrives all the same",
        arguments: [0, 100])
    func missesBends(perKilometer: Double) throws {
        // East for 640 m, then north for 330 m.
        let corner = Coordinate(longitude: 61.41, latitude: 55.15)
        let end = Coordinate(longitude: 61.41, latitude: 55.153)
        var habits = SimulatedRider.Habits()
        habits.wrongTurnsPerKilometer = perKilometer
        habits.wrongTurnLengths = 50...120
        var rider = LedRider(at: Self.line[0], from: Self.start, habits: habits, noise: .none, seed: 3)
        rider.follow([Self.line[0], corner, end], to: TaskID("a"), at: Self.start)
        let east = (0...600).map { rider.place(at: Self.start + Seconds(Double($0))).longitude }.max() ?? 0
        let beyond = Geodesic.distance(corner, Coordinate(longitude: max(east, 61.41), latitude: 55.15)).value
        #expect(perKilometer > 0 ? (49...121).contains(beyond) : beyond < 1, "\(beyond) m beyond the bend")
        #expect(Geodesic.distance(rider.place(at: Self.start + 900), end).value < 0.1)
    }

    @Test("the same seed reads the same fixes, another seed others")
    func seeds() {
        func fixes(_ seed: UInt64) -> [Fix?] {
            var rider = LedRider(at: Self.line[0], from: Self.start, seed: seed)
            rider.follow(Self.line, to: TaskID("a"), at: Self.start)
            return (1...20).map { rider.fix(at: Self.start + Seconds(Double($0) * 5)) }
        }
        #expect(fixes(1) == fixes(1))
        #expect(fixes(1) != fixes(2))
    }
}
