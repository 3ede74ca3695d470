import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import QuestRules

@Suite("The state of a ride")
struct RidingTests {
    struct Row: Sendable {
        var second: Double
        var east: Double
        var north = 0.0
        var accuracy = 5.0
        var speed: Double?
        var course: Double?
        var events = ""
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [Row]
    }

    private static let begin = Row(second: 0, east: 0, events: "started re-routed")

    static let stories = [
        Story(
            testDescription: "three fixes beside the corridor are off the route, two are not",
            rows: [
                begin, Row(second: 10, east: 50, north: 26), Row(second: 12, east: 60, north: 26),
                Row(second: 14, east: 70, north: 10), Row(second: 16, east: 80, north: 26),
                Row(second: 18, east: 90, north: 26),
                Row(second: 20, east: 100, north: 26, events: "off-route re-routed"),
            ]),
        Story(
            testDescription: "eight seconds beside it are enough, seven are not",
            rows: [
                begin, Row(second: 10, east: 50, north: 30), Row(second: 17, east: 90, north: 30),
                Row(second: 18, east: 95, north: 0), Row(second: 20, east: 100, north: 30),
                Row(second: 28, east: 140, north: 30, events: "off-route re-routed"),
            ]),
        Story(
            testDescription: "a fix that may be off by 20 m has a corridor of 40 m",
            rows: [
                begin, Row(second: 10, east: 50, north: 39, accuracy: 20),
                Row(second: 20, east: 100, north: 39, accuracy: 20),
                Row(second: 30, east: 150, north: 39, accuracy: 20),
                Row(second: 40, east: 200, north: 41, accuracy: 20),
                Row(second: 50, east: 250, north: 41, accuracy: 20, events: "off-route re-routed"),
            ]),
        Story(
            testDescription: "a fix that may be off by more than 50 m moves nothing",
            rows: [begin] + (1...5).map { Row(second: Double($0) * 10, east: 0, north: 500, accuracy: 51) }),
        Story(
            testDescription: "back is within 0.8 of the corridor; no new route within five seconds",
            rows: [
                begin, Row(second: 1, east: 5, north: 26), Row(second: 2, east: 5, north: 26),
                Row(second: 3, east: 5, north: 26, events: "off-route"), Row(second: 4, east: 10, north: 21),
                Row(second: 4.5, east: 12, north: 19, events: "back-on-route"),
            ]),
        Story(
            testDescription: "no new route before 20 m are moved",
            rows: [
                begin, Row(second: 10, east: 0, north: 28, events: ""),
                Row(second: 20, east: 0, north: 28, events: "off-route re-routed"),
                Row(second: 22, east: 0, north: -12), Row(second: 23, east: 8, north: -6),
            ]),
        Story(
            testDescription:
                "four fixes against the line at more than 2 m/s are the wrong way, three are not",
            rows: [
                begin, Row(second: 20, east: 100, speed: 5, course: 90),
                Row(second: 22, east: 90, speed: 5, course: 270),
                Row(second: 24, east: 80, speed: 5, course: 270),
                Row(second: 26, east: 70, speed: 5, course: 270),
                Row(second: 28, east: 75, speed: 5, course: 90),
                Row(second: 30, east: 70, speed: 5, course: 270),
                Row(second: 32, east: 60, speed: 5, course: 270),
                Row(second: 34, east: 50, speed: 5, course: 270),
                Row(second: 36, east: 40, speed: 5, course: 270, events: "wrong-way re-routed"),
            ]),
        Story(
            testDescription: "a course 60 degrees off, or one at walking pace, is no wrong way",
            rows: [begin]
                + (1...6).map { Row(second: 20 + Double($0), east: 100, speed: 5, course: 149) }
                + (1...6).map { Row(second: 30 + Double($0), east: 100, speed: 2, course: 270) }),
        Story(
            testDescription: "to a task: approaching, entered, arrived, and nothing more",
            rows: [
                Row(second: 0, east: 0, events: "started re-routed"), Row(second: 100, east: 800),
                Row(second: 105, east: 830, events: "approaching"), Row(second: 110, east: 900),
                Row(second: 115, east: 960), Row(second: 120, east: 985, events: "entered arrived"),
                Row(second: 130, east: 1000), Row(second: 140, east: 1000),
            ]),
        Story(
            testDescription: "riding past a task that was near is told once",
            rows: [
                begin, Row(second: 100, east: 880, north: 60, events: "approaching"),
                Row(second: 102, east: 920, north: 60),
                Row(second: 105, east: 1000, north: 62, events: "off-route re-routed"),
                Row(second: 110, east: 1120, north: 65),
                Row(second: 112, east: 1140, north: 65, events: "passed"),
            ]),
    ]

    @Test("Tables of fixes and what they say", arguments: stories)
    func tables(story: Story) {
        var script = RideScript()
        for row in story.rows {
            let events = script.names(
                row.second, row.east, row.north, accuracy: row.accuracy, speed: row.speed, course: row.course)
            #expect(events == row.events, "at \(row.second) s, \(row.east) m")
        }
    }

    @Test("Nothing happens before the start nor after the end")
    func times() {
        var script = RideScript { plan in plan.end = RideScript.start + 100 }
        #expect(script.names(-10, 0) == "" && script.state.following == nil)
        #expect(script.names(1, 5) == "started re-routed")
        #expect(script.names(100, 1000) == "")
        var waiting = RideScript { $0.start = nil }
        #expect(waiting.names(50, 0) == "")
    }

    @Test("Who is not heard of for two minutes is stale, once, until the next fix")
    func stale() {
        var script = RideScript()
        _ = script.fix(0, 0)
        #expect(script.wait(until: 120).isEmpty)
        #expect(script.wait(until: 121) == [.stale(since: RideScript.start)])
        #expect(script.wait(until: 300).isEmpty && script.state.isStale)
        _ = script.fix(301, 10)
        #expect(!script.state.isStale && script.wait(until: 302).isEmpty)
    }

    @Test("A route that a closure lies on is replaced at once, without a fix, however new it is; others stay")
    func closure() {
        var script = RideScript()
        _ = script.fix(0, 0)
        script.routes.epoch = 1
        #expect(script.wait(until: 1).isEmpty && script.state.following?.epoch == 1)
        script.routes.isClosed = true
        #expect(script.wait(until: 1).isEmpty, "nothing is looked at before the epoch changes")
        script.routes.epoch = 2
        #expect(script.wait(until: 1) == [.reRouted(.closure)])
        #expect(script.wait(until: 2).isEmpty)
    }

    @Test("A route to a place that was moved is replaced at once, without a fix, however new it is")
    func moved() {
        var script = RideScript()
        _ = script.fix(0, 0)
        script.routes.line = [RideScript.place(0), RideScript.place(0, 500)]
        #expect(script.wait(until: 1).isEmpty, "nobody has said that it was")
        script.state.seekAnew()
        #expect(script.wait(until: 1) == [.reRouted(.target)])
        #expect(script.state.following?.route.line.points.last == RideScript.place(0, 500))
        #expect(script.wait(until: 2).isEmpty)
    }

    @Test("A forbidden zone is told when it is entered for certain, and again after it was left")
    func bounds() {
        let ring = [(400, -50), (500, -50), (500, 50), (400, 50), (400, -50)].map {
            RideScript.place($0.0, $0.1)
        }
        let zone = Zone(id: ZoneID("park"), name: "Park", effect: .closed, shape: .polygons([[ring]]))
        var script = RideScript { $0.forbidden = [zone] }
        _ = script.fix(0, 0)
        #expect(script.names(100, 404, accuracy: 5) == "")
        #expect(script.fix(102, 406, accuracy: 5) == [.outOfBounds(ZoneID("park"))])
        #expect(script.names(104, 450, accuracy: 5) == "")
        #expect(script.names(120, 520, accuracy: 5) == "")
        #expect(script.names(130, 480, accuracy: 5) == "out-of-bounds")
    }

    @Test("A ride ends when the log says that its device has come to the finish")
    func finish() {
        var script = RideScript(finish: .circle(center: RideScript.place(500), radius: 30))
        #expect(script.names(0, 0) == "started re-routed")
        #expect(script.names(60, 300) == "" && script.names(120, 540, accuracy: 30) == "")
        #expect(script.names(126, 510) == "finished")
        #expect(script.names(130, 500) == "" && script.state.finishedAt != nil)
    }

    @Test("A task that was visited before the ride was taken up is not arrived at again")
    func visited() {
        var script = RideScript()
        script.state.arrived = [TaskID("end")]
        #expect(script.names(0, 0) == "started re-routed" && script.names(100, 1000) == "")
    }

    @Test("A fix that is older than the last changes nothing")
    func late() {
        var script = RideScript()
        _ = script.fix(0, 0)
        _ = script.fix(60, 300)
        let before = script.state
        #expect(script.names(30, 150, 200) == "" && script.state == before)
    }

    @Test(
        "A teleport moves nothing: no progress, no new route, no arrival; who is there for three fixes is believed"
    )
    func teleport() {
        var script = RideScript()
        for second in [0.0, 10, 20] { _ = script.fix(second, 5 * second) }
        #expect(script.progress == 100)
        let before = script.state.following
        #expect(script.names(21, 1000) == "", "for one fix in the middle of the task")
        #expect(script.names(23, 500, 300) == "" && script.names(25, 125) == "")
        #expect(script.state.following?.route == before?.route && script.progress == 125)
        // Twice is chance, three times is a train.
        #expect(script.names(27, 300, 4000) == "" && script.names(37, 320, 4000) == "")
        #expect(script.names(47, 340, 4000) == "" && script.progress == 125)
        #expect(script.names(57, 360, 4000) == "off-route re-routed")
    }

    @Test(
        "Positions that a device made up, or that may be anywhere, move nothing, and the next good one goes on"
    )
    func flagged() {
        var script = RideScript()
        _ = script.fix(0, 0)
        let time = RideScript.start + 10
        let mock = Fix(time: time, coordinate: RideScript.place(60), accuracy: 5, isMock: true)
        let step = script.riding.step(
            script.state, TimedFix(mock, time: time), at: time, routes: script.routes)
        #expect(step.events.isEmpty && step.state.following?.progress == .zero)
        #expect(step.state.last?.time == time, "it is a sign of life")
        script.state = step.state
        #expect(script.names(12, 60) == "" && script.progress == 60)
    }

    @Test("Led to another task, a rider gets a new route at once")
    func target() {
        var script = RideScript()
        _ = script.fix(0, 0)
        var plan = script.riding.plan
        plan.target = .task(TaskID("other"))
        script.riding = Riding(plan)
        #expect(script.fix(1, 5) == [.reRouted(.target)])
        plan.target = nil
        script.riding = Riding(plan)
        #expect(script.names(2, 10) == "" && script.state.following == nil)
    }

    @Test(
        "Before the ride a rider is led to the start and nothing else happens; then to a task, without a fix too"
    )
    func toTheStart() {
        var script = RideScript { plan in
            plan.start = RideScript.start + 100
            plan.target = .start
            plan.tasks.append(
                PlacedTask(TaskID("near"), at: .circle(center: RideScript.place(150), radius: 40)))
        }
        #expect(script.fix(1, 5) == [.reRouted(.target)])
        #expect(script.names(50, 150) == "" && script.progress == 150, "in the zone of a task")
        #expect(script.state.following?.route.goal == .start && !script.state.hasStarted)
        script.routes.isClosed = true
        script.routes.epoch = 1
        #expect(script.wait(until: 60) == [.reRouted(.closure)])
        var plan = script.riding.plan
        plan.target = .task(TaskID("end"))
        script.riding = Riding(plan)
        #expect(script.wait(until: 99).isEmpty, "nobody is led to a task before")
        #expect(script.wait(until: 100) == [.reRouted(.target)])
        #expect(script.state.following?.route.goal == .task(TaskID("end")))
        #expect(script.names(101, 200) == "started")
    }

    @Test("Who waits near the start walks about as he likes: no event, no new route; farther away he is led")
    func aroundTheStart() {
        var script = RideScript { plan in
            plan.start = RideScript.start + 1000
            plan.target = .start
        }
        #expect(script.names(0, 0) == "re-routed")
        #expect(script.names(200, 860) == "" && script.progress == 860)
        for step in 1...8 {
            let second = 200 + 20 * Double(step)
            #expect(script.names(second, 960, step.isMultiple(of: 2) ? 60 : -60) == "")
        }
        for step in 0..<8 {
            let second = 400 + 2 * Double(step)
            #expect(script.names(second, 990 - 5 * Double(step), speed: 3, course: 270) == "")
        }
        #expect(script.state.following?.isOffRoute == false && script.state.following?.isWrongWay == false)
        #expect(script.names(500, 700, 60) == "" && script.names(502, 705, 60) == "")
        #expect(script.names(504, 710, 60) == "off-route re-routed")
    }

    @Test("To the finish a rider is led also when the time is over, but no farther than there")
    func toTheFinish() {
        var script = RideScript { plan in
            plan.end = RideScript.start + 10
            plan.target = .finish
        }
        #expect(script.fix(20, 5) == [.reRouted(.target)])
        #expect(script.state.following?.route.goal == .finish)
        script.state.settle(finishedAt: RideScript.start + 21)
        script.state.forgetRoute()
        #expect(script.fix(22, 15).isEmpty && script.state.following == nil)
    }
}
