import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine

/// Puts what is kept of an account into an archive of its person's own.
struct OwnAccountFiles: Sendable {
    let accounts: any AccountStore
    let sessions: any SessionStore

    /// Adds the profile, the sign-ins, roles, participations and sessions of an account, and its log.
    func add(
        _ account: Account, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter
    ) async throws {
        var members: JSONObject = [
            "id": .string(account.id.rawValue), "created_at": .string(account.createdAt.description),
        ]
        members["name"] = account.name.map { .string($0.text) }
        members["phone"] = account.phone.map { .string($0.text) }
        members["language"] = account.language.map { .string($0.rawValue) }
        members["sign_ins"] = .array(
            account.links.map { link in
                [
                    "id": .string(link.id.rawValue), "provider": .string(link.key.provider),
                    "subject": .string(link.key.subject), "since": .string(link.linkedAt.description),
                ]
            })
        members["roles"] = .array(
            account.roles.map { role in
                [
                    "quest": .string(role.quest.rawValue), "role": .string(role.role.rawValue),
                    "staff": .string(role.staff.rawValue), "since": .string(role.since.description),
                ]
            })
        members["participations"] = .array(
            account.participations.map { taken in
                [
                    "quest": .string(taken.quest.rawValue), "team": .string(taken.team.rawValue),
                    "device": .string(taken.device.rawValue), "since": .string(taken.since.description),
                ]
            })
        members["results"] = .array(
            account.results.map { result in
                var kept: JSONObject = [
                    "quest": .string(result.quest.rawValue), "title": .string(result.title),
                    "at": .string(result.at.description),
                ]
                kept["class"] = result.className.map { .string($0) }
                kept["rank"] = result.rank.map { .integer(Int64($0)) }
                kept["ranked"] = result.ranked.map { .integer(Int64($0)) }
                kept["points"] = result.points.map { .integer(Int64($0)) }
                kept["milliseconds"] = result.time.map { .integer($0.value) }
                return .object(kept)
            })
        members["sessions"] = try await sessions.told(of: .account(account.id))
        try await archive.add("account.json", OwnArchive.bytes(.object(members)), to: &writer)
        let (accounts, head) = (accounts, account.head)
        try await archive.add("account-log.jsonl", to: &writer) { take in
            var last: Int64 = 0
            while last < head.seq {
                let page = try await accounts.records(
                    of: account.id, after: last, limit: RequestLimits.recordsPerPage.value
                ).prefix { $0.seq <= head.seq }
                guard let end = page.last?.seq else {
                    throw StoreError.corrupted("a log that ends before its head")
                }
                last = end
                try await take(Array(page.map { $0.line + "\n" }.joined().utf8))
            }
        }
    }
}

extension SessionStore {
    /// Sessions of browsers that speak for somebody, as the person is told them.
    func told(of holder: SessionRole.Holder) async throws(StoreError) -> JSONValue {
        let sessions = try await sessions(of: [holder])
        return .array(
            sessions.map { session in
                [
                    "begun_at": .string(session.begunAt.description),
                    "used_at": .string(session.usedAt.description),
                ]
            })
    }
}
