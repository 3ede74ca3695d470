import GeoJSONKit
package import QuestEngine
import QuestWire

extension TeamRecord {
    /// `nil` for what the team may not know of.
    package init?(_ record: Record) {
        guard let members = record.membersForTeam else { return nil }
        self.init(
            seq: record.seq, id: record.id, at: record.at, receivedAt: record.receivedAt,
            kind: record.kind.rawValue, version: record.version, body: .object(members))
    }
}

extension AdminRecord {
    package init(_ record: Record) {
        self.init(
            seq: record.seq, id: record.id, at: record.at, receivedAt: record.receivedAt,
            actor: record.actor.text, team: record.team, device: record.device, kind: record.kind.rawValue,
            version: record.version, body: record.wireBody, prev: record.prev.description,
            hash: record.hash.description)
    }
}

extension LogEnd {
    package init(_ head: LogHead) {
        self.init(seq: head.seq, hash: head.hash.description)
    }
}

extension Record {
    fileprivate var wireBody: JSONValue { body.members.map(JSONValue.object) ?? .null }
}
