import HTTPTypes
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

@Suite("Being told to stop")
struct ReadinessTests {
    private final class Told: Sendable {
        private let count = Mutex(0)
        var times: Int { count.withLock { $0 } }
        func note() { count.withLock { $0 += 1 } }
    }

    @Test("everything that lasts is told once, and at once what comes afterwards")
    func everybody() {
        let (readiness, early, late) = (Readiness(), Told(), Told())
        readiness.whenStopping { early.note() }
        #expect(!readiness.isStopping && early.times == 0)
        readiness.stop()
        readiness.stop()
        #expect(readiness.isStopping && early.times == 1)
        readiness.whenStopping { late.note() }
        let lasting = readiness.lasting { late.note() }
        withExtendedLifetime(lasting) { #expect(late.times == 2) }
    }

    @Test("a daemon that drains says that it takes no more, and ends nothing yet")
    func draining() async throws {
        let world = try World()
        let (readiness, told) = (world.readiness, Told())
        readiness.whenStopping { told.note() }
        try await world.run { anonymous in
            try await anonymous.get("/readyz").expect(.ok)
            readiness.drain()
            try await anonymous.get("/readyz").expect(.serviceUnavailable, code: "shutting-down")
            try await anonymous.get("/livez").expect(.ok)
            try await anonymous.get("/api/v1/quests").expect(.ok)
            #expect(told.times == 0 && !readiness.isStopping)
        }
        readiness.stop()
        #expect(told.times == 1)
    }

    @Test("what is over by itself is not told")
    func over() {
        let (readiness, gone, here) = (Readiness(), Told(), Told())
        do {
            let lasting = readiness.lasting { gone.note() }
            withExtendedLifetime(lasting) {}
        }
        let lasting = readiness.lasting { here.note() }
        readiness.stop()
        withExtendedLifetime(lasting) { #expect(gone.times == 0 && here.times == 1) }
    }
}
