import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import Synchronization
import Testing

@testable import questd

/// Results were signed, and official, though `log verify` said that a record had been changed on the disk.
@Suite("What is made official of a log")
struct SigningTests {
    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let seq: Int
        let change: @Sendable ([Record]) -> [Record]
    }

    /// The record with another device's word for its moment, under the hash of before.
    private static func forged(_ record: Record) -> Record {
        var draft = RecordDraft(
            id: record.id, at: record.at, receivedAt: record.receivedAt, actor: record.actor,
            team: record.team,
            device: record.device, kind: record.kind, version: record.version, body: record.body)
        draft.at = draft.at + 1
        return Record(
            quest: record.quest, seq: record.seq, draft: draft, prev: record.prev, hash: record.hash)
    }

    static let tamperings = [
        Tampering(testDescription: "a record changed", seq: 3) { records in
            records.map { $0.seq == 3 ? forged($0) : $0 }
        },
        Tampering(testDescription: "the first one changed", seq: 1) { records in
            records.map { $0.seq == 1 ? forged($0) : $0 }
        },
        Tampering(testDescription: "a record removed", seq: 2) { $0.filter { $0.seq != 2 } },
        Tampering(testDescription: "the end cut off", seq: 4) { Array($0.prefix(3)) },
    ]

    @Test(
        "is nothing where the stored log is not what was written: results are not signed and it is no archive",
        arguments: tamperings)
    func refused(_ tampering: Tampering) async throws {
        let world = try World()
        let shared = Flag()
        var parts = world.parts
        parts.store = HeldStore(inner: world.store) { shared.isSet ? tampering.change($0) : $0 }
        try await QuestServer(parts).routerAlone.test(.router) { client in
            let story = try await world.begun(Rider(client: client, token: nil))
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            shared.set(true)
            let verified = try await story.admin.get(Story.adminPath + "/log/verify", [.acceptLanguage: "en"])
                .expect(.ok).json
            #expect(verified["valid"] == false && verified["fault_seq"]?.integerValue == Int64(tampering.seq))
            let refused = try await story.admin.post(
                Story.adminPath + "/results/sign", nil, [.acceptLanguage: "en"]
            )
            .expect(.conflict, code: "log-broken")
            let fault = try #require(verified["fault"]?.stringValue)
            #expect(refused.json["detail"]?.stringValue?.contains(fault) == true)
            try await story.admin.get(Story.adminPath + "/archive").expect(.conflict, code: "log-broken")
            let results = try await story.anonymous.get(Story.path + "/results").expect(.ok)
            #expect(results.json["stage"] != "official")
            shared.set(false)
            try await story.admin.post(Story.adminPath + "/results/sign").expect(.ok)
        }
    }

    /// A flag that a store of a test looks at.
    private final class Flag: Sendable {
        private let flag = Mutex(false)
        var isSet: Bool { flag.withLock { $0 } }
        func set(_ value: Bool) { flag.withLock { $0 = value } }
    }
}
