import Glibc
import NIOPosix
import QuestEngine
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

@Suite("Lookups of hosts")
struct HostLookupTests {
    /// Lookups that last until the test lets them go on.
    private final class SlowHosts: Sendable {
        private let state = Mutex<(asked: [String], free: Set<String>)>(([], []))

        var asked: [String] { state.withLock { $0.asked } }
        func free(_ host: String) { state.withLock { _ = $0.free.insert(host) } }

        func look(_ host: String) -> [NetworkAddress] {
            state.withLock { $0.asked.append(host) }
            while !state.withLock({ $0.free.contains(host) }) { usleep(1000) }
            return [NetworkAddress("192.0.2.1")].compactMap(\.self)
        }

        /// Returns once so many were asked for.
        func waitFor(_ count: Int) async throws {
            for _ in 0..<500_000 where asked.count < count { try await Task.sleep(for: .milliseconds(2)) }
            #expect(asked.count == count)
        }
    }

    @Test("One quest has one lookup under way, another its own, and whoever left is not looked up for")
    func turns() async throws {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        let hosts = SlowHosts()
        let lookups = HostLookups(on: threads, patience: .seconds(60)) { hosts.look($0) }
        let (park, town) = (HostAsker.quest(QuestID("park")), HostAsker.quest(QuestID("town")))
        let first = Task { await lookups.addresses(of: "first", for: park) }
        try await hosts.waitFor(1)
        let left = Task { await lookups.addresses(of: "left", for: park) }
        // Whoever is cancelled leaves, asked for or not yet.
        left.cancel()
        #expect(await left.value.isEmpty)
        let last = Task { await lookups.addresses(of: "last", for: park) }
        let other = Task { await lookups.addresses(of: "other", for: town) }
        try await hosts.waitFor(2)
        #expect(hosts.asked == ["first", "other"])
        for host in ["first", "last", "other"] { hosts.free(host) }
        #expect(await first.value.count == 1)
        #expect(await last.value.count == 1)
        #expect(await other.value.count == 1)
        #expect(!hosts.asked.contains("left"))
        try await threads.shutdownGracefully()
    }
}
