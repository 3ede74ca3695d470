import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import ServerBase
@testable import questd

/// The town with a quest in it, and a daemon whose webhooks may lead to this machine.
struct WebhookScene: Sendable {
    let world: World
    let hosts = NamedHosts()
    static let path = Story.adminPath + "/webhooks"

    init(limits: String = "") throws {
        world = try World(limits: try #require(LimitValues(limits)))
    }

    /// Runs a daemon; the second one on the same scene finds what the first has left.
    func run(_ body: @escaping @Sendable (Rider) async throws -> Void) async throws {
        var parts = world.parts
        parts.webhooks = world.store
        parts.webhookNetworks = try #require(OutgoingNetworks("127.0.0.0/8"))
        parts.webhooksTakeHTTP = true
        parts.resolver = hosts
        let server = QuestServer(parts)
        let application = Application(
            router: server.router, services: [server.webhooks], logger: parts.logger)
        try await application.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            if try await admin.get("/api/v1/admin/quests").json["quests"]?.arrayValue?.isEmpty == true {
                try await admin.put(Story.adminPath, world.document()).expect(.created)
                try await admin.post(Story.adminPath + "/open").expect(.ok)
            }
            try await body(admin)
        }
    }

    /// Adds a webhook `hook`.
    ///
    /// - Returns: Its secret.
    @discardableResult
    func add(_ url: String, events: String = "", by admin: Rider) async throws -> String {
        let more = events.isEmpty ? "" : #", "events": [\#(events)]"#
        let added = try await admin.post(Self.path, #"{"url": "\#(url)", "id": "hook"\#(more)}"#)
            .expect(.created)
        return added.json["secret"]?.stringValue ?? ""
    }

    /// The webhook as it is shown.
    func shown(_ admin: Rider) async throws -> JSONValue {
        try await admin.get(Self.path).expect(.ok).json["webhooks"]?[0] ?? .null
    }

    /// Something that makes a record.
    func say(_ text: String, _ admin: Rider) async throws {
        try await admin.post(Story.adminPath + "/messages", #"{"text": "\#(text)"}"#).expect(.created)
    }

    /// Returns once it holds. Meanwhile the clock goes on where somebody waits for it.
    func wait(moving: Bool = true, until holds: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(2700)
        while try await !holds() {
            try #require(ContinuousClock.now < limit, "it never came to that")
            try await Task.sleep(for: .milliseconds(5))
            if moving, world.clock.sleeperCount > 0 { world.clock.advance(by: 1) }
        }
    }
}

extension WebhookReceiver.Delivery {
    var records: [JSONValue] { (try? JSONValue(parsing: body))?["records"]?.arrayValue ?? [] }
    var seqs: [Int64] { records.compactMap { $0["seq"]?.integerValue } }
}

/// Hosts as a test wants them.
final class NamedHosts: HostResolver {
    private let state = Mutex<[NetworkAddress]>([])

    func lead(to texts: String...) {
        let addresses = texts.compactMap { NetworkAddress($0) }
        state.withLock { $0 = addresses }
    }

    func addresses(of host: String, for _: HostAsker) async -> [NetworkAddress] { state.withLock { $0 } }
}
