import GeoJSONKit
import Hummingbird
import HummingbirdTesting
import Logging
import QuestEngine
import QuestTestSupport
import ServiceLifecycle
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("What one of several daemons does")
struct LeaderLeaseTests {
    private let store = InMemoryQuestStore()

    private func sharing(_ name: String, for span: Seconds) throws -> Sharing {
        var sharing = Sharing(
            node: try #require(NodeName(name)), changes: GivenChanges(), leases: store)
        sharing.dutySpan = span
        return sharing
    }

    private func duty(of sharing: Sharing?) -> LeaderLease {
        var ids = IdentifierSource()
        return LeaderLease(sharing, ids: &ids, logger: Logger(label: "test"))
    }

    @Test("memory keeps leases")
    func leases() async throws { try await LeaseStoreContract.check(store) }

    @Test("one is on duty until its time is over, then another may be; a daemon alone always is")
    func turns() async throws {
        #expect(duty(of: nil).isHeld)
        let sharings = [try sharing("a", for: 0.4), try sharing("b", for: 0.4)]
        let duties = sharings.map { duty(of: $0) }
        await duties[0].renew(sharings[0])
        await duties[1].renew(sharings[1])
        #expect(duties[0].isHeld && !duties[1].isHeld)
        // The first one has died, or hangs: it gives the duty up before the other can have it.
        let limit = ContinuousClock.now + .seconds(2700)
        while !duties[1].isHeld, ContinuousClock.now < limit {
            await duties[1].renew(sharings[1])
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(!duties[0].isHeld)
        // The same daemon started anew is another one.
        let again = duty(of: sharings[1])
        await again.renew(sharings[1])
        #expect(!again.isHeld || !duties[1].isHeld)
    }

    @Test("a daemon that stops hands its duty over at once")
    func handedOver() async throws {
        let sharings = [try sharing("a", for: 3600), try sharing("b", for: 3600)]
        let first = duty(of: sharings[0])
        let group = ServiceGroup(services: [first], logger: Logger(label: "test"))
        async let running: Void = group.run()
        while !first.isHeld { try await Task.sleep(for: .milliseconds(2)) }
        await group.triggerGracefulShutdown()
        try await running
        #expect(!first.isHeld)
        let second = duty(of: sharings[1])
        await second.renew(sharings[1])
        #expect(second.isHeld)
    }

    @Test("of two daemons one sends to webhooks, each record once; when it stops the other goes on")
    func webhooks() async throws {
        let (scene, receiver) = (try SharedScene(), try WebhookReceiver())
        let (here, other) = (try scene.server("here"), try scene.server("other"))
        try await other.routerWithFollowers.test(.router) { client in
            let elsewhere = Rider(client: client, token: World.adminToken.text)
            try await here.routerWithFollowers.test(.router) { client in
                let story = try await scene.world.begun(Rider(client: client, token: nil))
                let body = #"{"url": "\#(receiver.address)", "id": "hook", "events": ["message-sent"]}"#
                try await story.admin.post(WebhookScene.path, body).expect(.created)
                for number in 0..<4 {
                    let rider = number % 2 == 0 ? story.admin : elsewhere
                    try await rider.post(Story.adminPath + "/messages", #"{"text": "\#(number)"}"#).expect(
                        .created)
                    // Each delivery waits a moment after the one before, by the clock of the test.
                    try await scene.wait {
                        if scene.world.clock.sleeperCount > 0 { scene.world.clock.advance(by: 1) }
                        return receiver.deliveries.flatMap(\.seqs).count == number + 1
                    }
                }
            }
            // Whoever was on duty, the first one has stopped.
            try await elsewhere.post(Story.adminPath + "/messages", #"{"text": "Ещё"}"#).expect(.created)
            try await scene.wait {
                if scene.world.clock.sleeperCount > 0 { scene.world.clock.advance(by: 1) }
                return receiver.deliveries.flatMap(\.seqs).count == 5
            }
        }
        let seqs = receiver.deliveries.flatMap(\.seqs)
        #expect(seqs == seqs.sorted() && Set(seqs).count == 5)
    }
}
