import Glibc
import NIOCore
import NIOEmbedded
import QuestEngine
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

/// What one network, token or quest asks for never keeps others waiting for all of it.
@Suite("Places of long work")
struct WorkFairnessTests {
    private typealias Asker = WorkPool.Asker

    private static func network(_ number: Int) throws -> NetworkAddress {
        try #require(NetworkAddress("192.0.2.\(number)"))
    }

    private static func asker(_ name: String, network: Int? = nil, quest: String? = nil) throws -> Asker {
        Asker(
            .device(DeviceID(name)), from: try network.map { try Self.network($0) },
            in: quest.map { QuestID($0) })
    }

    /// A queue whose jobs begin and end when a test says so.
    private final class Line {
        private let pool: WorkPool
        private var gates: [String: Latch] = [:]
        private(set) var tasks: [Task<Void, any Error>] = []
        let begun = Begun()

        init(_ limits: LimitValues = LimitValues()) { pool = WorkPool(limits) }

        var load: (working: Int, waiting: Int) { pool.load }

        /// Puts a job into the line and returns once it is at work or waits.
        func add(_ name: String, _ asker: Asker, isLong: Bool = false) async throws {
            let before = pool.load.working + pool.load.waiting + pool.refusedCount
            let (gate, begun, pool) = (Latch(), begun, pool)
            gates[name] = gate
            tasks.append(
                Task {
                    if isLong {
                        try await pool.runLong(for: asker) { _ in
                            begun.add(name)
                            await gate.wait()
                        }
                    } else {
                        try await pool.run(for: asker) {
                            begun.add(name)
                            await gate.wait()
                        }
                    }
                })
            while pool.load.working + pool.load.waiting + pool.refusedCount == before { await Task.yield() }
        }

        /// Lets a job end, and returns once it has.
        func end(_ name: String) async {
            while !begun.names.contains(name) { await Task.yield() }
            let before = pool.load.working + pool.load.waiting
            gates[name]?.open()
            while pool.load.working + pool.load.waiting == before { await Task.yield() }
        }

        /// Waits until so many have begun.
        func hasBegun(_ count: Int) async -> [String] {
            while begun.names.count < count { await Task.yield() }
            return begun.names.sorted()
        }

        func finish() async {
            for gate in gates.values { gate.open() }
            for task in tasks { _ = try? await task.value }
        }
    }

    @Test("long work never has the last place: what is short passes", .timeLimit(.minutes(45)))
    func short() async throws {
        let (line, most) = (Line(), WorkLimits.atOnce.value)
        for number in 0..<2 * most {
            try await line.add("long-\(number)", Self.asker("long-\(number)", network: number), isLong: true)
        }
        #expect(line.load == (most - 1, most + 1))
        try await line.add("short", Self.asker("short", network: 99))
        #expect(line.load.working == most)
        await line.end("short")
        #expect(line.load.working == most - 1)
        // What ends makes room for the next long one.
        let names = await line.hasBegun(most)
        await line.end(try #require(names.first { $0.hasPrefix("long") }))
        _ = await line.hasBegun(most + 1)
        #expect(line.load == (most - 1, most))
        await line.finish()
        #expect(line.load == (0, 0))
    }

    @Test("one network, and one quest, leave a place to others, for long work too", .timeLimit(.minutes(45)))
    func shares() async throws {
        let most = WorkLimits.atOnce.value
        for isNetwork in [true, false] {
            func asker(_ number: Int, _ whose: Int) throws -> Asker {
                try isNetwork
                    ? Self.asker("\(whose)-\(number)", network: whose)
                    : Self.asker("\(whose)-\(number)", network: 100 * whose + number, quest: "q\(whose)")
            }
            let line = Line()
            for number in 0..<2 * most { try await line.add("a\(number)", asker(number, 1)) }
            #expect(line.load.working == most - 1)
            try await line.add("b", asker(0, 2))
            #expect(line.load.working == most)
            await line.finish()

            let long = Line()
            for number in 0..<most { try await long.add("a\(number)", asker(number, 1), isLong: true) }
            #expect(long.load.working == most - 2)
            try await long.add("b", asker(0, 2), isLong: true)
            #expect(long.load.working == most - 1)
            await long.finish()
        }
    }

    @Test("networks take turns, and those who ask within one", .timeLimit(.minutes(45)))
    func turns() async throws {
        let (line, most) = (Line(), WorkLimits.atOnce.value)
        // One place is left for what waits, so that there is one order.
        for number in 0..<most {
            try await line.add("busy-\(number)", Self.asker("busy-\(number)", network: 50 + number))
        }
        _ = await line.hasBegun(most)
        // Three devices of one network came first, each twice, then one of another.
        for number in 0..<3 {
            for count in 0..<2 {
                try await line.add("a\(number)\(count)", Self.asker("a\(number)", network: 1))
            }
        }
        try await line.add("b", Self.asker("b", network: 2))
        try await line.add("c", Self.asker("c", network: 3))
        await line.end("busy-0")
        for (place, name) in ["a00", "b", "c", "a10", "a20", "a01", "a11", "a21"].enumerated() {
            _ = await line.hasBegun(most + place + 1)
            #expect(line.begun.names.last == name)
            await line.end(name)
        }
        await line.finish()
    }

    @Test(
        "where the line is full, the network that has most of it gives way to others",
        .timeLimit(.minutes(45)))
    func full() async throws {
        let limits = try #require(LimitValues("work_waiting=4,work_waiting_of_one=2"))
        let (line, most) = (Line(limits), WorkLimits.atOnce.value)
        for number in 0..<most {
            try await line.add("busy-\(number)", Self.asker("busy-\(number)", network: 50 + number))
        }
        for number in 0..<4 { try await line.add("a\(number)", Self.asker("a\(number)", network: 1)) }
        #expect(line.load.waiting == 4)
        // One more of the same network is refused, those of another take the places of its last ones.
        try await line.add("a4", Self.asker("a4", network: 1))
        for number in 0..<3 { try await line.add("b\(number)", Self.asker("b\(number)", network: 2)) }
        #expect(line.load.waiting == 4)
        for (place, name) in [(2, "a2"), (3, "a3"), (4, "a4"), (7, "b2")] {
            let task = line.tasks[most + place]
            await #expect(throws: RequestError.busy(retryAfter: WorkPool.retryAfter), "\(name)") {
                try await task.value
            }
        }
        await line.finish()
        #expect(Set(line.begun.names).isSuperset(of: ["a0", "a1", "b0", "b1"]))
    }

    @Test("long work ends when the request that wants it is cancelled", .timeLimit(.minutes(45)))
    func gone() async throws {
        let (pool, begun) = (WorkPool(), Begun())
        let task = Task {
            try await pool.runLong(for: Self.asker("a")) { isOver in
                begun.add("long")
                while !isOver() { await Task.yield() }
            }
        }
        while begun.names.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pool.load == (0, 0))
    }

    @Test("long work ends when it has taken as long as any may, unless it has to be done")
    func budget() async throws {
        let limits = try #require(LimitValues("work_seconds=5"))
        // A second passes with each look.
        let (start, looks) = (ContinuousClock.now, Begun())
        let pool = WorkPool(limits) { start + .seconds(looks.names.count) }
        await #expect(throws: RequestError.workTooLong) {
            try await pool.runLong(for: Self.asker("a")) { isOver in
                while !isOver() { looks.add("look") }
            }
        }
        #expect(looks.names.count == 5)
        let isCut = try await pool.runLong(for: Self.asker("a"), isBounded: false) { isOver in
            for _ in 0..<100 { looks.add("look") }
            return isOver()
        }
        #expect(!isCut)
        // What did not ask was done in time as far as anybody knows.
        let asker = try Self.asker("a")
        #expect(try await pool.runLong(for: asker) { _ in 7 } == 7)
    }

    @Test(
        "neither long work nor that of the staff is left to idle threads, which stand still while processors are busy"
    )
    func idle() async throws {
        let pool = WorkPool()
        let (rider, judge) = (Asker(.device(DeviceID("phone"))), Asker(.member("judge")))
        func policy(of asker: Asker) async throws -> Int32 {
            try await pool.run(for: asker) { sched_getscheduler(0) }
        }
        // The headers of Glibc hide SCHED_IDLE.
        let idle: Int32 = 5
        #expect(try await policy(of: rider) == idle)
        #expect(try await policy(of: judge) == SCHED_OTHER)
        #expect(try await pool.runLong(for: rider) { _ in sched_getscheduler(0) } == SCHED_OTHER)
        // The threads of each kind are its own.
        #expect(try await policy(of: rider) == idle)
    }
}

/// In which order jobs began.
private final class Begun: Sendable {
    private let list = Mutex<[String]>([])
    var names: [String] { list.withLock { $0 } }
    func add(_ name: String) { list.withLock { $0.append(name) } }
}

/// Lets those who wait at it go on once it is open.
private final class Latch: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting = continuation }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
