import QuestTestSupport
import Testing

@testable import QuestEngine

/// A street of a kilometre to the east, and straight ways to its end from anywhere.
private struct StraightRoutes: RouteSource {
    let end: Coordinate
    var epoch: UInt64 { 0 }

    func route(from place: Coordinate, heading: Bearing?, to goal: Destination) -> RideRoute? {
        RideRoute(to: goal, line: RouteLine([place, end]), arcs: [], duration: 60)
    }

    func isOpen(_: RideRoute) -> Bool { true }
}

@Suite("Standing warnings of a ride")
struct RideWarningTests {
    private static let start = Timestamp(milliseconds: 1_790_000_000_000)

    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: Coordinate(longitude: 61.4, latitude: 55.15))
            .coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    /// A forbidden square around the street's middle, 200 m wide.
    private static let pond = Zone(
        id: ZoneID("pond"), name: "Пруд", effect: .closed,
        shape: .polygons([
            [
                [
                    place(400, -100), place(600, -100), place(600, 100), place(400, 100),
                    place(400, -100),
                ]
            ]
        ]))

    private var state = RideState()
    private var second = 0.0

    private mutating func ride(
        to east: Double, after seconds: Double, forbidden: [Zone] = [], speed: Double? = nil,
        course: Double? = nil, isOver: Bool = false
    ) {
        second += seconds
        let end = ArrivalZone.circle(center: Self.place(1000), radius: 30)
        let plan = RidePlan(
            start: Self.start, end: isOver ? Self.start + Seconds(second) : nil,
            tasks: [PlacedTask(TaskID("end"), at: end)], target: isOver ? .finish : .task(TaskID("end")),
            forbidden: forbidden)
        let time = Self.start + Seconds(second)
        let fix = Fix(
            time: time, coordinate: Self.place(east), accuracy: 5, speed: speed, course: course)
        state =
            Riding(plan).step(
                state, TimedFix(fix, time: time), at: time, routes: StraightRoutes(end: Self.place(1000))
            ).state
    }

    private func warnings(after seconds: Double = 0, forbidden: [Zone] = []) -> [RideWarning] {
        let now = Self.start + Seconds(second + seconds)
        return RideSigns(state)?.warnings(at: now, forbidden: { forbidden }) ?? []
    }

    @Test("Nothing is said to who rides along, nor before the first fix")
    mutating func along() {
        #expect(warnings() == [])
        for east in stride(from: 0.0, through: 900, by: 80) {
            ride(to: east, after: 20)
            #expect(warnings() == [])
        }
    }

    @Test("Who has gone back a hundred metres is told so, until the task comes nearer again")
    mutating func goingBack() throws {
        for east in [0.0, 100, 200, 300, 400, 500] { ride(to: east, after: 20) }
        ride(to: 420, after: 20)
        #expect(warnings() == [])
        ride(to: 340, after: 20)
        guard case .goingBack(let lost) = try #require(warnings().first) else {
            Issue.record("\(warnings())")
            return
        }
        #expect(abs(lost - 160) <= 2)
        let message = RideWarning.goingBack(160).message
        #expect(message.text(in: .russian) == "Вы удаляетесь: до цели уже на 160 м дальше.")
        #expect(
            message.text(in: .english) == "You are riding away: where you are led is 160 m farther by now.")
        ride(to: 330, after: 20)
        #expect(warnings().map(\.code) == ["going-back"])
        ride(to: 400, after: 20)
        #expect(warnings() == [])
    }

    @Test(
        "Who rides against the route is told so until a fix leads along it, whatever route there is by then")
    mutating func wrongWay() {
        for east in [0.0, 50, 100, 150, 200] { ride(to: east, after: 10, speed: 5, course: 90) }
        for east in [190.0, 180, 170] { ride(to: east, after: 2, speed: 5, course: 270) }
        #expect(warnings() == [])
        ride(to: 160, after: 2, speed: 5, course: 270)
        #expect(warnings() == [.wrongWay])
        ride(to: 150, after: 2, speed: 5, course: 270)
        #expect(warnings() == [.wrongWay])
        ride(to: 160, after: 2, speed: 5, course: 90)
        #expect(warnings() == [])
    }

    @Test("On the way to the finish after the end a warning lasts no longer than what it warns of")
    mutating func afterTheEnd() {
        for east in [0.0, 50, 100, 150, 200] { ride(to: east, after: 10, speed: 5, course: 90) }
        for east in [190.0, 180, 170, 160] { ride(to: east, after: 2, speed: 5, course: 270) }
        #expect(warnings() == [.wrongWay])
        ride(to: 165, after: 2, speed: 5, course: 90, isOver: true)
        #expect(state.following?.route.goal == .finish && warnings() == [])
        ride(to: 215, after: 10, speed: 5, course: 90, isOver: true)
        for east in [205.0, 195, 185] { ride(to: east, after: 2, speed: 5, course: 270, isOver: true) }
        #expect(warnings() == [])
        ride(to: 175, after: 2, speed: 5, course: 270, isOver: true)
        #expect(warnings() == [.wrongWay])
        ride(to: 185, after: 2, speed: 5, course: 90, isOver: true)
        #expect(warnings() == [])
    }

    @Test("Who is in a forbidden zone is told so by its name, until he has left or it was opened")
    mutating func outOfBounds() {
        for east in [300.0, 380, 460] { ride(to: east, after: 20, forbidden: [Self.pond]) }
        #expect(warnings(forbidden: [Self.pond]) == [.outOfBounds(ZoneID("pond"), name: "Пруд")])
        #expect(warnings(forbidden: []) == [])
        #expect(
            RideWarning.outOfBounds(ZoneID("pond"), name: "Пруд").message.text(in: .russian).contains(
                "«Пруд»"))
        for east in [540.0, 620, 700] { ride(to: east, after: 20, forbidden: [Self.pond]) }
        #expect(warnings(forbidden: [Self.pond]) == [])
    }

    @Test("A silent device is told of by whole minutes, to its team-mates in other words")
    mutating func silent() {
        ride(to: 0, after: 0)
        #expect(warnings(after: 119) == [])
        #expect(warnings(after: 185) == [.silentDevice(minutes: 3)])
        let mate = RideSigns(state)?.warnings(
            at: Self.start + Seconds(300), forbidden: { [Self.pond] }, isOwn: false)
        #expect(mate == [.silentTeammate(minutes: 5)])
        #expect(
            RideWarning.silentDevice(minutes: 3).message.text(in: .russian).contains("3 минуты нет координат")
        )
        ride(to: 80, after: 400)
        #expect(warnings() == [])
        state.settle(finishedAt: Self.start + Seconds(500))
        #expect(warnings(after: 600) == [], "whose ride is over need tell no positions")
    }
}
