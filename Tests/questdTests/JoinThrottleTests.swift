import GeoJSONKit
import HTTPTypes
import Logging
import QuestEngine
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Guessing codes")
struct JoinThrottleTests {
    private static let quest = QuestID("park")
    private static let budget = 10

    private static func address(_ number: Int) throws -> NetworkAddress {
        try #require(NetworkAddress("198.51.\(number / 250).\(number % 250 + 1)"))
    }

    private func throttle(_ lines: LoggedLines = LoggedLines()) throws -> JoinThrottle {
        let start = ContinuousClock.now
        let limits = try #require(
            LimitValues("wrong_codes_per_network=\(Self.budget), wrong_code_refill_milliseconds=6000"))
        let logger = Logger(label: "test") { _ in CapturingLog(lines: lines) }
        return JoinThrottle(limits: limits, logger: logger) { start }
    }

    /// - Returns: Whether the code was compared.
    private func guess(
        _ throttle: JoinThrottle, from sender: NetworkAddress, isRight: Bool = false
    ) async throws -> Bool {
        do {
            let found = try await throttle.comparing(from: sender, joining: Self.quest) { isRight ? 1 : nil }
            #expect((found != nil) == isRight)
            return true
        } catch RequestError.tooManyRequests(RateLimits.wrongCodesPerNetwork, let wait) {
            #expect(wait == 6)
            return false
        }
    }

    @Test("wrong codes hold up the network they come from and no other, in the same quest too")
    func ownNetworkOnly() async throws {
        let throttle = try throttle()
        for number in 0..<1500 {
            #expect(try await guess(throttle, from: Self.address(number % 200)))
        }
        for _ in 0..<Self.budget { _ = try await guess(throttle, from: Self.address(0)) }
        #expect(try await !guess(throttle, from: Self.address(0)))
        #expect(try await guess(throttle, from: Self.address(300)))
        #expect(try await guess(throttle, from: .none))
    }

    @Test("of 800 guesses at once as many are compared as the network may make, and not one more")
    func atOnce() async throws {
        let throttle = try throttle()
        let compared = Count()
        let sender = try Self.address(1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<800 {
                group.addTask {
                    _ = try? await throttle.comparing(from: sender, joining: Self.quest) { () -> Int? in
                        compared.add()
                        try await Task.sleep(for: .milliseconds(20))
                        return nil
                    }
                }
            }
        }
        #expect(compared.value == Self.budget)
    }

    @Test("over the budget a right code is not compared either: the answer tells nothing of it")
    func noOracle() async throws {
        let throttle = try throttle()
        let sender = try Self.address(1)
        for _ in 0..<Self.budget { #expect(try await guess(throttle, from: sender)) }
        #expect(try await !guess(throttle, from: sender, isRight: true))
    }

    @Test("right codes cost nothing, nor does what could not be looked up")
    func free() async throws {
        let throttle = try throttle()
        let sender = try Self.address(1)
        for _ in 0..<500 { #expect(try await guess(throttle, from: sender, isRight: true)) }
        for _ in 0..<500 {
            await #expect(throws: StoreError.self) {
                try await throttle.comparing(from: sender, joining: Self.quest) { () -> Int? in
                    throw StoreError.unavailable("test")
                }
            }
        }
        for _ in 0..<Self.budget { #expect(try await guess(throttle, from: sender)) }
        #expect(try await !guess(throttle, from: sender))
    }

    @Test("many wrong codes for a quest raise an alarm, once, and refuse nobody")
    func alarm() async throws {
        let lines = LoggedLines()
        let throttle = try throttle(lines)
        for number in 0..<1100 { #expect(try await guess(throttle, from: Self.address(number))) }
        #expect(lines.all.count { $0.contains("many wrong codes\"") && $0.contains("park") } == 1)
        #expect(lines.all.count { $0.contains("many wrong codes in all") } == 1)
        #expect(lines.all.count == 2)
    }

    @Test("a code that was right once is no guess: used up, it is refused like any other and costs nothing")
    func spent() async throws {
        try await World().runStory { story in
            let issued = try await story.admin.post(
                Story.adminPath + "/teams/lisy/code", #"{"uses": 1}"#
            ).expect(.created)
            let code = try #require(issued.json["join_code"]?.stringValue)
            let join = #"{"code": "\#(code)"}"#
            try await story.anonymous.post(Story.path + "/join", join).expect(.created)
            var answers: Set<String> = []
            for _ in 0...RateLimits.wrongCodesPerNetwork.value {
                let refused = try await story.anonymous.post(Story.path + "/join", join)
                    .expect(.notFound, code: "unknown-team-code")
                answers.insert(refused.json["detail"]?.stringValue ?? "")
            }
            let unknown = try await story.anonymous.post(Story.path + "/join", #"{"code": "0000-0000"}"#)
                .expect(.notFound, code: "unknown-team-code")
            #expect(answers == [unknown.json["detail"]?.stringValue ?? ""])
        }
    }
}

/// How often something was done, by many tasks at once.
private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
