import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine

extension OwnArchive {
    /// Adds a file with the account's places on the staff of a quest: role, name, since when, and what was decided and
    /// written in that member's name. Whom it was about is for the quest: texts are the member's own.
    ///
    /// - Parameter roles: Those of the account in that quest.
    func add(
        _ roles: [AccountRole], of snapshot: QuestSnapshot, to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter, _ context: QuestdContext
    ) async throws {
        let quest = snapshot.quest
        let members = try await store.staff(of: quest)
        let actors = Dictionary(roles.map { (Actor.staff($0.staff), $0.staff) }, uniquingKeysWith: { $1 })
        var acts: [StaffID: [JSONValue]] = [:]
        try await read(of: quest, through: snapshot.state.head, context.asker, { actors[$0.actor] != nil }) {
            page in
            for record in page {
                guard let member = actors[record.actor] else { continue }
                var act: JSONObject = [
                    "seq": .integer(record.seq), "at": .string(record.at.description),
                    "kind": .string(record.kind.rawValue),
                ]
                act["command"] = record.body.members?["command"]
                act["written"] = try await store.text(owner: record.id.rawValue).map { .string($0.text) }
                acts[member, default: []].append(.object(act))
            }
        }
        let told = roles.map { role -> JSONValue in
            var told: JSONObject = [
                "staff": .string(role.staff.rawValue), "role": .string(role.role.rawValue),
                "since": .string(role.since.description),
            ]
            told["name"] = members.first { $0.id == role.staff }.map { .string($0.name) }
            told["acts"] = .array(acts[role.staff] ?? [])
            return .object(told)
        }
        let bytes = Self.bytes(["members": .array(told)])
        try await archive.add("quests/\(quest.rawValue)/staff.json", bytes, to: &writer)
    }
}
