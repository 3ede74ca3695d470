import NIOCore
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import questd

@Suite("How long a connection waits for the other end")
struct ConnectionPatienceTests {
    private static let limits = LimitValues(
        "idle_seconds=30,body_seconds=20,stall_seconds=10,answer_seconds=100,linger_seconds=2,silence_seconds=60"
    )

    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    /// A connection that is looked at whenever it asks for it.
    private struct Watched {
        var patience: ConnectionPatience
        let start: NIODeadline
        var next: NIODeadline
        var isReading = false
        var isAnswering = false
        var isStreaming = false
        var isEndless = false
        var waiting = 0

        /// - Returns: After how many seconds it is closed; `nil` if not within so many.
        mutating func closes(
            within seconds: Int64, each change: (inout Watched, Int64) -> Void = { _, _ in }
        ) -> Int64? {
            for second in 0...seconds {
                let now = start + .seconds(second)
                change(&self, second)
                while next <= now {
                    let sight = ConnectionPatience.Observation(
                        now: now, isReading: isReading, isAnswering: isAnswering, isStreaming: isStreaming,
                        isEndless: isEndless, waiting: waiting)
                    guard let later = patience.look(sight) else { return second }
                    #expect(later > now, "it must not be looked at without end")
                    next = later
                }
            }
            return nil
        }
    }

    private func watched() throws -> Watched {
        let patience = ConnectionPatience(.init(try #require(Self.limits)), now: start)
        return Watched(patience: patience, start: start, next: patience.firstLook)
    }

    @Test("a head has to come within its time, however it drips")
    func head() throws {
        var silent = try watched()
        let closed = silent.closes(within: 100)
        #expect(closed == 30)
    }

    @Test("a kept connection is closed so long after its last answer")
    func kept() throws {
        var kept = try watched()
        let closed = kept.closes(within: 300) { kept, second in
            if second % 7 == 0, second <= 70 { kept.patience.fellQuiet(at: kept.start + .seconds(second)) }
        }
        #expect(closed == 100)
    }

    @Test("a body has to be whole within its time, however it drips; whoever reads it says so first")
    func body() throws {
        var dripping = try watched()
        dripping.isReading = true
        dripping.isAnswering = true
        dripping.patience.requestBegan(at: start)
        let closed = dripping.closes(within: 100) { dripping, _ in dripping.patience.requestWent(on: 1) }
        #expect(closed == 30, "looked at when the connection would have been idle")
        var extended = try watched()
        extended.isReading = true
        extended.patience.requestBegan(at: start)
        extended.patience.extend(by: .seconds(120), at: start)
        let later = extended.closes(within: 300) { extended, _ in extended.patience.requestWent(on: 1) }
        #expect(later == 122)
    }

    @Test("a request that may last does so as long as something comes")
    func lasting() throws {
        var lasting = try watched()
        lasting.isReading = true
        lasting.isAnswering = true
        lasting.isStreaming = true
        lasting.patience.requestBegan(at: start)
        lasting.patience.extend(by: nil, at: start)
        let closed = lasting.closes(within: 3000) { lasting, second in
            if second % 50 == 0, second <= 2000 { lasting.patience.requestWent(on: 1) }
        }
        #expect((2060...2070).contains(try #require(closed)))
    }

    @Test("a reader who takes nothing is cut, in answers and in streams", arguments: [false, true])
    func stalled(isStreaming: Bool) throws {
        var stalled = try watched()
        stalled.isAnswering = true
        stalled.isStreaming = isStreaming
        stalled.patience.wrote(1_000_000)
        stalled.waiting = 900_000
        let closed = stalled.closes(within: 100)
        #expect(try #require(closed) <= 40)
    }

    @Test("a reader who takes a little now and then has a stream for as long as he likes, an answer so long")
    func slow() throws {
        for isStreaming in [false, true] {
            var slow = try watched()
            slow.isAnswering = true
            slow.isStreaming = isStreaming
            slow.isEndless = isStreaming
            slow.patience.wrote(1_000_000)
            slow.waiting = 900_000
            let closed = slow.closes(within: 600) { slow, second in
                if second % 4 == 0 { slow.waiting -= 100 }
            }
            if isStreaming {
                #expect(closed == nil)
            } else {
                #expect((100...140).contains(try #require(closed)))
            }
        }
    }

    @Test(
        "an archive that always has something to send is read at a least pace, however long it is",
        arguments: [(bytes: 999, closed: 60), (bytes: 1_001, closed: nil)] as [(bytes: Int, closed: Int64?)])
    func pace(bytes: Int, closed: Int64?) throws {
        let limits = try #require(LimitValues("stall_seconds=10,pace_seconds=60,pace_bytes=60000"))
        let patience = ConnectionPatience(.init(limits), now: start)
        var archive = Watched(patience: patience, start: start, next: start)
        archive.isAnswering = true
        archive.isStreaming = true
        archive.waiting = 64_000
        archive.patience.wrote(64_000)
        let found = archive.closes(within: 3_000) { archive, second in
            if second > 0 { archive.patience.wrote(bytes) }
        }
        #expect((found == nil) == (closed == nil) && (found ?? 60) >= 60 && (found ?? 60) <= 80)
        // While it is being made nothing waits, and nobody is too slow.
        var making = Watched(
            patience: ConnectionPatience(.init(limits), now: start), start: start, next: start)
        making.isAnswering = true
        making.isStreaming = true
        let left = making.closes(within: 600) { making, second in making.waiting = second % 30 == 0 ? 100 : 0
        }
        #expect(left == nil)
    }

    @Test("whoever sends nothing more is waited for as long as his answer goes on, and no longer")
    func halfClosed() throws {
        var standing = try watched()
        standing.isAnswering = true
        standing.next = standing.patience.left(at: start)
        #expect(standing.closes(within: 100) == 2)
        var going = try watched()
        going.isAnswering = true
        going.next = going.patience.left(at: start)
        let closed = going.closes(within: 100) { going, second in if second < 50 { going.patience.wrote(1) } }
        #expect((50...54).contains(try #require(closed)))
    }

    @Test("the time for an answer begins anew with each, on a connection that is never quiet too")
    func busy() throws {
        var busy = try watched()
        busy.isAnswering = true
        let closed = busy.closes(within: 600) { busy, second in
            // Each answer is taken within a second, when the next one has been written.
            busy.patience.wrote(1000)
            busy.waiting = 1000
            busy.patience.answerEnded()
        }
        #expect(closed == nil)
    }

    @Test("an answer that is not taken has its own time, whatever small ones end behind it")
    func behind() throws {
        var slow = try watched()
        slow.isAnswering = true
        slow.patience.wrote(1_000_000)
        slow.waiting = 900_000
        let closed = slow.closes(within: 600) { slow, _ in
            slow.patience.wrote(100)
            slow.patience.answerEnded()
            slow.waiting += 50
        }
        #expect((100...140).contains(try #require(closed)))
    }

    @Test("what is worked on, and a stream in which nothing happens, is left alone")
    func working() throws {
        var working = try watched()
        working.isAnswering = true
        let closed = working.closes(within: 1000)
        #expect(closed == nil)
    }

    @Test("a connection that has had its last answer is closed soon, whatever still comes")
    func lingering() throws {
        var lingering = try watched()
        lingering.isReading = true
        lingering.patience.requestBegan(at: start)
        lingering.next = min(lingering.next, lingering.patience.lingers(at: start))
        let closed = lingering.closes(within: 100) { lingering, _ in lingering.patience.requestWent(on: 1) }
        #expect(closed == 2)
    }
}
