public import GeoJSONKit

/// What a team may read of the records about it, by kind and member. What does not stand here is told to no team: a new
/// kind, command or member has to be decided on.
enum TeamView {
    enum Row: Equatable {
        /// These members; of an object in it `object.member`.
        case told(Set<String>)
        /// As `commands` says.
        case byCommand
        /// Nothing, not even that it is there.
        case withheld
    }

    static let kinds: [RecordKind: Row] = [
        .command: .byCommand,
        .answer: .told([
            "answer", "task", "text", "device_time", "sent_at", "first_received_at", "late", "photo.id",
            "photo.digest", "photo.kind", "photo.width", "photo.height", "photo.size",
        ]),
        // Not why, nor what it cost: that would tell a trap from a mistake, and points that riders are not shown.
        .verdict: .told(["answer", "verdict", "rule", "withdraws"]),
        .review: .told(["answer", "decision", "reason"]),
        // Not where it was: the visits are those of all tasks, also of some that the team may not know of.
        .positions: .told(["count", "digest", "first", "last", "sent_at"]),
        .erased: .told(["texts", "tracks"]),
        .adjustment: .told(["points", "seconds", "reason"]),
        .appeal: .told(["answer", "text"]),
        .withdrawal: .told(["record", "reason"]),
        // Told with the decision.
        .opinion: .withheld,
    ]

    static let commands: [CommandBody.Name: Row] = [
        .published: .withheld, .opened: .withheld, .closed: .withheld,
        .teamAdded: .told(["name", "expires", "uses", "bib"]),
        .teamRenamed: .told(["name"]), .teamRemoved: .told([]), .bibGiven: .told(["bib"]),
        .codeIssued: .told(["expires", "uses"]),
        .codeRevoked: .told([]),
        .deviceJoined: .told([]), .deviceRemoved: .told([]), .captainChanged: .told([]),
        .trackerAdded: .told([]), .ingestIssued: .told([]), .ingestRevoked: .told([]),
        .primaryChosen: .told([]),
        .waveChosen: .told(["wave"]),
        .teamStarted: .told(["time"]), .teamFinished: .told(["time"]),
        .messageSent: .told(["text"]),
        .hintOpened: .told(["task", "number", "cost"]),
        .trackViewed: .told(["answer", "from", "to"]),
        .entryChanged: .told(["entry", "reason"]),
        .staffInvited: .withheld, .staffJoined: .withheld, .staffRevoked: .withheld,
        .zoneAdded: .withheld, .zoneRemoved: .withheld, .zoneRenamed: .withheld,
    ]

    static func row(of kind: RecordKind, _ members: JSONObject) -> Row {
        let row = kinds[kind] ?? .withheld
        guard row == .byCommand else { return row }
        let name = members["command"]?.stringValue.flatMap { CommandBody.Name(rawValue: $0) }
        return name.flatMap { commands[$0] } ?? .withheld
    }
}

extension Record {
    /// What its team may read of the body; `nil` where it may not know of the record.
    public var membersForTeam: JSONObject? {
        guard let members = body.members, case .told(let told) = TeamView.row(of: kind, members) else {
            return nil
        }
        var shown = members.told(told, under: "")
        if kind == .command { shown["command"] = members["command"] }
        return shown
    }
}

extension JSONObject {
    fileprivate func told(_ names: Set<String>, under prefix: String) -> JSONObject {
        var shown = JSONObject()
        for (name, value) in self {
            if case .object(let inner) = value {
                let told = inner.told(names, under: prefix + name + ".")
                if !told.isEmpty { shown[name] = .object(told) }
            } else if names.contains(prefix + name) {
                shown[name] = value
            }
        }
        return shown
    }
}
