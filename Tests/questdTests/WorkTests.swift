import HTTPTypes
import NIOCore
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

/// A work that goes on until it is let go.
private final class Gateway: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }
}

// Limits of time are for what hangs: while all tests run at once each takes as long as all of them.
@Suite("Work that others must not wait for")
struct WorkTests {
    private static func source(_ name: String) -> WorkPool.Source { .device(DeviceID(name)) }

    /// Waits until so many are at work and so many wait.
    fileprivate static func wait(for pool: WorkPool, working: Int, waiting: Int) async throws {
        while pool.load != (working, waiting) { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Takes all places of the pool, for as long as the test lasts.
    private static func fill(_ pool: WorkPool, until gate: Gateway) async throws -> [Task<Void, any Error>] {
        let tasks = (0..<WorkLimits.atOnce.value).map { number in
            Task { try await pool.run(for: source("busy-\(number)")) { await gate.wait() } }
        }
        try await wait(for: pool, working: WorkLimits.atOnce.value, waiting: 0)
        return tasks
    }

    @Test("one of each source is at work at a time, and sources take turns", .timeLimit(.minutes(45)))
    func turns() async throws {
        let (pool, gate, lastGate) = (WorkPool(), Gateway(), Gateway())
        let order = Order()
        // All places but one stay taken, so that there is one order.
        var busy = [Task { try await pool.run(for: Self.source("first")) { await gate.wait() } }]
        for number in 1..<WorkLimits.atOnce.value {
            busy.append(
                Task { try await pool.run(for: Self.source("busy-\(number)")) { await lastGate.wait() } })
        }
        try await Self.wait(for: pool, working: WorkLimits.atOnce.value, waiting: 0)
        var tasks: [Task<Void, any Error>] = []
        for (count, name) in ["a", "a", "a", "b", "b", "c"].enumerated() {
            tasks.append(
                Task { try await pool.run(for: Self.source(name)) { order.add(name) } })
            try await Self.wait(for: pool, working: WorkLimits.atOnce.value, waiting: count + 1)
        }
        gate.open()
        for task in tasks { try await task.value }
        #expect(order.names == ["a", "b", "c", "a", "b", "a"])
        lastGate.open()
        for task in busy { try await task.value }
        #expect(pool.load == (0, 0))
    }

    @Test("a source that is at work is not given a second place", .timeLimit(.minutes(45)))
    func onePlace() async throws {
        let (pool, gate) = (WorkPool(), Gateway())
        let first = Task { try await pool.run(for: Self.source("a")) { await gate.wait() } }
        try await Self.wait(for: pool, working: 1, waiting: 0)
        let second = Task { try await pool.run(for: Self.source("a")) { 2 } }
        try await Self.wait(for: pool, working: 1, waiting: 1)
        #expect(try await pool.run(for: Self.source("b")) { 3 } == 3)
        gate.open()
        try await first.value
        #expect(try await second.value == 2)
    }

    @Test("whoever comes when all places are taken is told to come again", .timeLimit(.minutes(45)))
    func full() async throws {
        let limits = try #require(LimitValues("work_waiting=3,work_waiting_of_one=2"))
        let (pool, gate) = (WorkPool(limits), Gateway())
        let busy = try await Self.fill(pool, until: gate)
        let waiting = ["a", "a", "b"].map { name in Task { try await pool.run(for: Self.source(name)) {} } }
        try await Self.wait(for: pool, working: WorkLimits.atOnce.value, waiting: 3)
        // Another one would have the place of the last of those who have most: `WorkFairnessTests`.
        for name in ["a", "b"] {
            await #expect(throws: RequestError.busy(retryAfter: WorkPool.retryAfter)) {
                try await pool.run(for: Self.source(name)) {}
            }
        }
        waiting[2].cancel()
        try await Self.wait(for: pool, working: WorkLimits.atOnce.value, waiting: 2)
        await #expect(throws: RequestError.busy(retryAfter: WorkPool.retryAfter)) {
            try await pool.run(for: Self.source("a")) {}
        }
        await #expect(throws: CancellationError.self) { try await waiting[2].value }
        gate.open()
        for task in busy + waiting.prefix(2) { try await task.value }
        #expect(pool.load == (0, 0))
    }

    @Test("while the pool is full, long work is refused with Retry-After and everything else is answered")
    func refused() async throws {
        let limits = try #require(LimitValues("work_waiting=1,work_waiting_of_one=1"))
        let world = try World(limits: limits)
        try await world.runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let (pool, gate) = (world.work, Gateway())
            var busy = try await Self.fill(pool, until: gate)
            busy.append(Task { try await pool.run(for: Self.source("waiting")) {} })
            try await Self.wait(for: pool, working: WorkLimits.atOnce.value, waiting: 1)
            let place = world.position("F").dropFirst().dropLast()
            let refused = try await story.device.get(Story.path + "/next?avoid=\(place),20")
            refused.expect(.serviceUnavailable, code: "busy")
            #expect(refused.fields[.retryAfter] == "2")
            let letters = String(repeating: "ABCDEF", count: 9)
            let table = try await story.anonymous.get(OSRMTests.path(world, letters, service: "table"))
            table.expect(.serviceUnavailable, code: "Busy")
            #expect(table.fields[.retryAfter] == "2")
            try await story.device.get(Story.path + "/next").expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("D", after: 1)).expect(.ok)
            try await story.anonymous.get("/livez").expect(.ok)
            gate.open()
            for task in busy { try await task.value }
            try await story.device.get(Story.path + "/next?avoid=\(place),20").expect(.ok)
        }
    }

    @Test("what is to be avoided is bounded, and never looked at where requests are read")
    func avoid() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            let token = try #require(story.device.token)
            try await story.device.post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            let place = world.position("D").dropFirst().dropLast()
            let away = world.position("F").dropFirst().dropLast()
            for (query, isAtHand) in [
                ("?position=\(place)", true), ("?avoid=\(away),20", false),
                ("?position=\(place)&avoid=\(away),20", false),
            ] {
                var fields = HTTPFields()
                fields[.authorization] = "Bearer " + token
                let poll = HTTPRequest(
                    method: .get, scheme: "http", authority: "test", path: Story.path + "/next" + query,
                    headerFields: fields)
                #expect((atHand.answer(to: poll) != nil) == isAtHand, "\(query)")
                try await story.device.get(Story.path + "/next" + query).expect(.ok)
            }
            let ring = (0...RoadLimits.avoidedPositions.value).map { number in
                "\(61 + Double(number) / 1e5),55.\(number % 2)"
            }.joined(separator: ",")
            try await story.device.get(Story.path + "/next?avoid=\(ring)")
                .expect(.unprocessableContent, code: "avoided-too-large")
            try await story.anonymous.get(OSRMTests.path(world, "AF", "?avoid=\(ring)"))
                .expect(.badRequest, code: "TooBig")
        }
    }

    @Test("a network has so many routes without a token, and a table of many pairs costs several")
    func routes() async throws {
        let world = try World(
            limits: try #require(LimitValues("routes_per_network=3,route_refill_milliseconds=3600000")))
        try await world.run { anonymous in
            for service in ["route", "nearest", "table"] {
                let places = service == "nearest" ? "A" : "AF"
                try await anonymous.get(OSRMTests.path(world, places, service: service)).expect(.ok)
            }
            let refused = try await anonymous.get(OSRMTests.path(world, "AF"))
            refused.expect(.tooManyRequests, code: "TooManyRequests")
            // An hour, but for what has passed since the first one.
            let pause = try #require(refused.fields[.retryAfter].flatMap { Int($0) })
            #expect((1...3600).contains(pause))
        }
        let throttle = RouteThrottle(try #require(LimitValues("routes_in_all=5"))) {
            [now = ContinuousClock.now] in now
        }
        try throttle.admit(from: try #require(NetworkAddress("127.0.0.1")))
        let other = try #require(NetworkAddress("127.0.0.2"))
        #expect(throws: RequestError.tooManyRequests(RateLimits.routes, retryAfter: 1)) {
            try throttle.admit(5, from: other)
        }
        try throttle.admit(4, from: other)
        let stranger = try #require(NetworkAddress("127.0.0.3"))
        #expect(throws: RequestError.tooManyRequests(RateLimits.routes, retryAfter: 1)) {
            try throttle.admit(from: stranger)
        }
    }

    @Test("positions in large heaps have a rate for each device, few in their order have none")
    func heaps() async throws {
        let world = try World(
            limits: try #require(
                LimitValues(
                    "fixes_at_once=1000,fix_refill_milliseconds=3600000,late_batches_at_once=2,late_batch_refill_milliseconds=3600000"
                )))
        try await world.runStory { story in
            func heap(_ first: Int, _ count: Int = 600) -> String {
                let fixes = (first..<first + count).map { number in
                    #"{"time":"\#(world.clock.now + Seconds(Double(number - 3000)))","position":\#(world.position("A"))}"#
                }.joined(separator: ",")
                return #"{"sent_at":"\#(world.clock.now)","fixes":[\#(fixes)]}"#
            }
            let path = Story.path + "/positions"
            try await story.device.post(path, heap(0)).expect(.ok)
            let refused = try await story.device.post(path, heap(600))
            refused.expect(.tooManyRequests, code: "too-many-requests")
            #expect(refused.fields[.retryAfter] != nil)
            for number in 0..<5 { try await story.device.post(path, heap(700 + 60 * number, 50)).expect(.ok) }
            // Late ones have a rate however few they are.
            for number in 0..<2 { try await story.device.post(path, heap(605 + number, 1)).expect(.ok) }
            try await story.device.post(path, heap(609, 1)).expect(.tooManyRequests)
            let other = try await Story.join("Совы", story.admin)
            try await other.post(path, heap(600)).expect(.ok)
        }
    }
}

@Suite("Long tracks")
struct LongTrackTests {
    @Test(
        "a long track is taken in portions, and what another team sends meanwhile is decided between them",
        .timeLimit(.minutes(45)))
    func portions() async throws {
        let world = try World()
        try await world.runStory { story in
            let other = try await Story.join("Совы", story.admin)
            let (_, token) = try await TrackerTests.tracker(story)
            let count = 6_000
            // All of it was ridden since the quest began.
            world.clock.advance(by: Seconds(Double(count)))
            let place = world.roads.coordinate("A")
            let points = (0..<count).map { number in
                let time = world.clock.now + Seconds(Double(number - count))
                return
                    #"<trkpt lat="\#(place.latitude)" lon="\#(place.longitude)"><time>\#(time)</time></trkpt>"#
            }.joined()
            let gpx = "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
            func portions() async throws -> [Record] {
                try await world.store.records(of: QuestID("story"), after: 0, limit: .max)
                    .filter { $0.kind == .positions }
            }
            // All places of the pool but one stay taken; at that one the track and whoever stops it take turns.
            let (pool, order, atOnce) = (world.work, Order(), WorkLimits.atOnce.value)
            func stop(_ name: String, until gate: Gateway) -> Task<Void, any Error> {
                Task {
                    try await pool.run(for: .device(DeviceID(name))) {
                        order.add(name)
                        await gate.wait()
                    }
                }
            }
            let (first, before, between, last) = (Gateway(), Gateway(), Gateway(), Gateway())
            var stops = [stop("first", until: first)]
            for number in 1..<atOnce { stops.append(stop("last-\(number)", until: last)) }
            try await WorkTests.wait(for: pool, working: atOnce, waiting: 0)
            async let uploaded = story.anonymous.post("/ingest/gpx/" + token, gpx)
            // It waits to be read, and whoever stops it behind it.
            try await WorkTests.wait(for: pool, working: atOnce, waiting: 1)
            stops.append(stop("before", until: before))
            try await WorkTests.wait(for: pool, working: atOnce, waiting: 2)
            first.open()
            while order.names.last != "before" { try await Task.sleep(for: .milliseconds(1)) }
            try await WorkTests.wait(for: pool, working: atOnce, waiting: 1)
            #expect(try await portions().isEmpty)
            stops.append(stop("between", until: between))
            try await WorkTests.wait(for: pool, working: atOnce, waiting: 2)
            before.open()
            while order.names.last != "between" { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await portions().count == 1)
            try await other.answer(story.answer("bird", "x"), key: "between").expect(.created)
            #expect(try await portions().count == 1, "more was taken out of turn")
            for gate in [between, last] { gate.open() }
            try await uploaded.expect(.ok)
            #expect(try await portions().count == count / PositionLimits.fixesPerPortion.value)
            for stop in stops { try await stop.value }
        }
    }
}

/// In which order things were done by many tasks.
private final class Order: Sendable {
    private let list = Mutex<[String]>([])
    var names: [String] { list.withLock { $0 } }
    func add(_ name: String) { list.withLock { $0.append(name) } }
}
