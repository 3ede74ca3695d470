import Foundation
import GeoJSONKit
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import ServiceLifecycle
import Synchronization
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// The town with a quest in it, and two daemons that share its store.
struct SharedScene: Sendable {
    let world: World
    /// Hints for the second daemon of what the first one writes, where a test gives any.
    let hints = GivenChanges()
    /// Time after which each daemon catches up without a hint.
    var interval = Duration.milliseconds(20)

    /// - Parameter hears: Whether daemons catch up without hints; otherwise only where the test gives one.
    init(limits: String = "", hears: Bool = true) throws {
        world = try World(limits: try #require(LimitValues(limits)))
        if !hears { interval = .seconds(3600) }
    }

    /// A daemon with a map of its own.
    ///
    /// - Parameter store: Through which it comes to what they share; the same as others where `nil`.
    func server(
        _ name: String, changes: any ChangeFeed = GivenChanges(), store: (any QuestStore)? = nil
    ) throws -> QuestServer {
        var parts = world.parts
        if let store { parts.store = store }
        parts.webhooks = world.store
        parts.webhookNetworks = try #require(OutgoingNetworks("127.0.0.0/8"))
        parts.webhooksTakeHTTP = true
        parts.maps = MapService(
            try LoadedMap(file: world.roads.file), folder: MapFolder(path: world.folder.file(MapFolder.name)))
        parts.joinThrottle = JoinThrottle(limits: world.limits, telling: changes) {
            [start = ContinuousClock.now] in start
        }
        parts.answerThrottle = AnswerThrottle(telling: changes) {
            [clock = world.clock, start = ContinuousClock.now] in
            start + .milliseconds(clock.now.since(World.start).value)
        }
        var sharing = Sharing(
            node: try #require(NodeName(name)), changes: changes, leases: world.store)
        sharing.interval = interval
        sharing.dutySpan = 0.4
        parts.sharing = sharing
        // Each has its own folder.
        parts.photos = PhotoFolder(path: folder(of: name), sharing: world.store, clock: world.clock)
        return QuestServer(parts)
    }

    /// The folder in which a daemon's photos arrive.
    func folder(of name: String) -> String { world.folder.file("arriving-\(name)") }

    /// Files in it and in folders within it, beside media that riders may see.
    func files(of name: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder(of: name)) ?? []).filter {
            !$0.hasPrefix(MediaCache.name)
        }
    }

    /// The quest "story" as two daemons have it.
    struct Both: Sendable {
        /// The first one, where the quest was begun.
        let here: Story
        let other: QuestServer
        /// Somebody at the other daemon.
        let elsewhere: Rider

        /// The same device at the other daemon.
        func atOther(_ rider: Rider) -> Rider { elsewhere.with(token: rider.token) }
        var quest: QuestID { QuestID("story") }
    }

    /// Runs two daemons with all that follows records beside them.
    func run(_ body: @escaping @Sendable (Both) async throws -> Void) async throws {
        // What is taken of throttles the two tell each other.
        let own = GivenChanges()
        let (here, other) = (try server("here", changes: own), try server("other", changes: hints))
        own.tells(hints)
        hints.tells(own)
        try await here.routerWithFollowers.test(.router) { client in
            let story = try await world.begun(Rider(client: client, token: nil))
            // What was there before is known to both.
            _ = try await other.services.deskToBe(of: QuestID("story")).snapshot()
            try await other.routerWithFollowers.test(.router) { client in
                try await body(
                    Both(here: story, other: other, elsewhere: Rider(client: client, token: nil)))
            }
        }
    }

    /// Returns once it holds.
    func wait(until holds: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(2700)
        while try await !holds() {
            try #require(ContinuousClock.now < limit, "it never came to that")
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension QuestServer {
    /// The server without a socket, with what follows records and other daemons beside it.
    var routerWithFollowers: Application<RouterResponder<QuestdContext>> {
        let services: [any Service] = [feed, webhooks, lease] + [follower].compactMap { $0 }
        return Application(router: router, services: services, logger: parts.logger)
    }
}

/// Hints as a test gives them.
final class GivenChanges: ChangeFeed {
    private let continuations = Mutex<[AsyncStream<StoreChange>.Continuation]>([])
    private let others = Mutex<[GivenChanges]>([])

    func changes() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        continuation.yield(.gap)
        continuations.withLock { $0.append(continuation) }
        return stream
    }

    func tells(_ other: GivenChanges) { others.withLock { $0.append(other) } }

    func tell(_ spent: [SpentTokens]) {
        for other in others.withLock({ $0 }) { other.give(.spent(spent)) }
    }

    func give(_ change: StoreChange) {
        for continuation in continuations.withLock({ $0 }) { continuation.yield(change) }
    }
}
