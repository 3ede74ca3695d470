import HTTPTypes
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Result lists that are made once for all who ask")
struct ResultsCacheTests {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private let key = ResultsCache.Key(
        quest: QuestID("story"), isForStaff: false, format: .json, language: .english)

    private func basis(seq: Int64 = 1, second: Int64 = 1) -> ResultsCache.Basis {
        ResultsCache.Basis(seq: seq, version: 1, second: second, isFrozen: false)
    }

    @Test("all who ask for a list while it is made wait for the same, and whoever comes later has it")
    func shared() async throws {
        let (kept, made) = (ResultsCache(), Count())
        let (key, basis) = (key, basis())
        @Sendable func ask() async throws -> ResultsCache.List {
            try await kept.list(key, of: basis) {
                made.value.withLock { $0 += 1 }
                try await Task.sleep(for: .milliseconds(50))
                return ResultsCache.List(bytes: [1], head: .empty)
            }
        }
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<100 { group.addTask { try await ask().bytes } }
            for try await bytes in group { #expect(bytes == [1]) }
        }
        #expect(try await ask().bytes == [1])
        #expect(made.value.withLock { $0 } == 1)
    }

    @Test("what a list was made of decides whether it is made anew, and one that failed is")
    func anew() async throws {
        let (kept, made) = (ResultsCache(), Count())
        func ask(_ basis: ResultsCache.Basis) async throws {
            _ = try await kept.list(key, of: basis) {
                let count = made.value.withLock { value in
                    value += 1
                    return value
                }
                guard count > 1 else { throw RequestError.busy(retryAfter: 2) }
                return ResultsCache.List(bytes: [], head: .empty)
            }
        }
        await #expect(throws: RequestError.busy(retryAfter: 2)) { try await ask(basis()) }
        for basis in [basis(), basis(), basis(seq: 2), basis(second: 2)] { try await ask(basis) }
        #expect(made.value.withLock { $0 } == 4)
    }

    @Test("positions do not make the public list anew within a second: it names the head that it was made of")
    func positions() async throws {
        try await World().runStory { story in
            func head() async throws -> String? {
                let told = try await story.anonymous.get(Story.path + "/results").expect(.ok)
                return told.fields[HTTPField.Name("Quest-Log-Head")!]
            }
            let first = try await head()
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            #expect(try await head() == first)
            story.world.clock.advance(by: 1)
            #expect(try await head() != first)
        }
    }
}
