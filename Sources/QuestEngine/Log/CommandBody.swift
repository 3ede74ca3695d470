import GeoJSONKit

/// An organiser's act, or a device joining. Team and device stand in the record itself.
public enum CommandBody: Sendable, Equatable {
    /// An edition of the quest: its number and the SHA-256 of its document.
    case published(quest: QuestID, edition: Int, document: Digest)
    case opened
    case closed
    /// `name` is the salted digest of the team's name (`Team.nameDigest`).
    case teamAdded(name: Digest)
    case deviceJoined
    /// The zone holds from this record on.
    case zoneAdded(Zone)
    /// The zone held up to this record.
    case zoneRemoved(ZoneID)

    private enum Name: String {
        case published, opened, closed
        case teamAdded = "team-added"
        case deviceJoined = "device-joined"
        case zoneAdded = "zone-added"
        case zoneRemoved = "zone-removed"
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        let name: Name = try reader.choice("command")
        switch name {
        case .published:
            self = .published(
                quest: try reader.identifier("quest"), edition: Int(try reader.integer("edition")),
                document: try reader.digest("document"))
        case .opened: self = .opened
        case .closed: self = .closed
        case .teamAdded: self = .teamAdded(name: try reader.digest("name"))
        case .deviceJoined: self = .deviceJoined
        case .zoneAdded: self = .zoneAdded(try Zone(reader))
        case .zoneRemoved: self = .zoneRemoved(try reader.identifier("zone"))
        }
    }

    var members: JSONObject {
        switch self {
        case .published(let quest, let edition, let document):
            [
                "command": Self.name(.published), "quest": .string(quest.rawValue),
                "edition": .integer(Int64(edition)), "document": .string(document.description),
            ]
        case .opened: ["command": Self.name(.opened)]
        case .closed: ["command": Self.name(.closed)]
        case .teamAdded(let digest):
            ["command": Self.name(.teamAdded), "name": .string(digest.description)]
        case .deviceJoined: ["command": Self.name(.deviceJoined)]
        case .zoneAdded(let zone):
            zone.members(command: Self.name(.zoneAdded))
        case .zoneRemoved(let zone):
            ["command": Self.name(.zoneRemoved), "zone": .string(zone.rawValue)]
        }
    }

    private static func name(_ name: Name) -> JSONValue { .string(name.rawValue) }
}
