import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import questd

@Suite("A clock that is set")
struct SteadyClockTests {
    /// Two clocks of which one can be set.
    private final class Clocks: Sendable {
        private let start = ContinuousClock.now
        private let state = Mutex((passed: 0, shift: 0))

        func pass(_ milliseconds: Int) { state.withLock { $0.passed += milliseconds } }
        func set(by milliseconds: Int) { state.withLock { $0.shift += milliseconds } }
        var system: Timestamp {
            state.withLock { World.start + Seconds(Double($0.passed + $0.shift) / 1000) }
        }
        var monotonic: ContinuousClock.Instant { state.withLock { start + .milliseconds($0.passed) } }

        var steady: SteadyClock {
            SteadyClock {
                self.system
            } monotonic: {
                self.monotonic
            }
        }
    }

    @Test("set back, it goes on and loses a tenth until both agree; what was a moment ago is past")
    func back() {
        let clocks = Clocks()
        let clock = clocks.steady
        clocks.pass(1000)
        let before = clock.now
        #expect(before == clocks.system)
        clocks.set(by: -3_600_000)
        #expect(clock.now >= before)
        clocks.pass(10_000)
        #expect(clock.now.since(before) == .seconds(9))
        clocks.pass(36_000_000)
        #expect(clock.now == clocks.system)
    }

    @Test("set forward, it follows at once")
    func forward() {
        let clocks = Clocks()
        let clock = clocks.steady
        clocks.set(by: 3_600_000)
        #expect(clock.now == clocks.system)
    }

    @Test("however often it is set and read, it never goes back, and spans are true or a tenth off")
    func random() {
        var dice = SeededGenerator(seed: 7)
        let clocks = Clocks()
        let clock = clocks.steady
        var last = clock.now
        var (setBack, slowed) = (0, 0)
        for _ in 0..<20_000 {
            let step = Int.random(in: 0...200, using: &dice)
            let isSet = Int.random(in: 0..<50, using: &dice) == 0
            if isSet {
                let shift = Int.random(in: -60_000...30_000, using: &dice)
                clocks.set(by: shift)
                if shift < 0 { setBack += 1 }
            }
            clocks.pass(step)
            let now = clock.now
            #expect(now >= last)
            if now > clocks.system { slowed += 1 }
            last = now
        }
        #expect(setBack > 50 && slowed > 1000)
    }

    @Test("a clock set back by an hour refuses nobody what he could do before")
    func setBack() async throws {
        let world = try World()
        let shift = Mutex(0.0)
        var parts = world.parts
        parts.clock = SteadyClock { [clock = world.clock] in
            shift.withLock { clock.now + Seconds($0) }
        }
        let application = QuestServer(parts).routerAlone
        try await application.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            try await admin.put("/api/v1/admin/quests/story", world.document()).expect(.created)
            try await admin.post("/api/v1/admin/quests/story/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let invited = try await admin.post(
                Story.adminPath + "/staff", #"{"role": "judge", "name": "Олег", "access_for": 3600}"#
            ).expect(.created)
            shift.withLock { $0 = -3600 }
            let code = invited.json["code"]?.stringValue ?? ""
            let judge = try await device.with(token: nil).post(
                Story.path + "/staff", #"{"code": "\#(code)"}"#
            ).expect(.created)
            try await device.with(token: judge.json["token"]?.stringValue).get(Story.adminPath).expect(.ok)
            try await device.get(Story.path + "/tasks").expect(.ok)
            let place = world.position("A").dropFirst().dropLast()
            try await device.get(Story.path + "/next?position=\(place)").expect(.ok)
            let text = #"{"task": "song", "text": "la", "sent_at": "\#(world.clock.now)"}"#
            try await device.answer(text, key: "1").expect(.created)
            _ = try await Story.join("Совы", admin)
        }
    }
}
