public import GeoJSONKit

/// The view that a team has of the records about it, by kind and member. What does not stand here is shown to no
/// team: a new kind, command or member has to be decided on.
enum TeamView {
    enum Row: Equatable {
        /// Shows these members; of an object in it `object.member`.
        case shown(Set<String>)
        /// The row in `commands` decides.
        case byCommand
        /// Nothing is shown, not even that it is there.
        case withheld
    }

    static let kinds: [RecordKind: Row] = [
        .command: .byCommand,
        .answer: .shown([
            "answer", "task", "text", "device_time", "sent_at", "first_received_at", "late", "photo.id",
            "photo.digest", "photo.kind", "photo.width", "photo.height", "photo.size", "photo.length",
        ]),
        // Not why, nor what it cost: that would tell a trap from a mistake, and points that riders are not shown.
        .verdict: .shown(["answer", "verdict", "rule", "withdraws"]),
        .review: .shown(["answer", "decision", "reason"]),
        // Not where it was: the visits are those of all tasks, also of some that the team may not know of.
        .positions: .shown(["count", "digest", "first", "last", "sent_at"]),
        .erased: .shown(["texts", "tracks", "from", "before"]),
        .adjustment: .shown(["points", "seconds", "reason"]),
        .appeal: .shown(["answer", "text"]),
        .withdrawal: .shown(["record", "reason"]),
        // Shown with the decision.
        .opinion: .withheld,
    ]

    static let commands: [CommandBody.Name: Row] = [
        .published: .withheld, .opened: .withheld, .closed: .withheld,
        .teamAdded: .shown(["name", "expires", "uses", "bib"]),
        .teamRenamed: .shown(["name"]), .teamRemoved: .shown([]), .bibGiven: .shown(["bib"]),
        .contactGiven: .shown(["text"]), .classChosen: .shown(["class"]),
        .teamRegistered: .shown([]), .registrationConfirmed: .shown([]),
        .codeIssued: .shown(["expires", "uses"]),
        .codeRevoked: .shown([]),
        .deviceJoined: .shown(["by"]), .deviceRemoved: .shown([]), .captainChanged: .shown([]),
        .trackerAdded: .shown([]), .ingestIssued: .shown([]), .ingestRevoked: .shown([]),
        .primaryChosen: .shown([]),
        .waveChosen: .shown(["wave"]),
        .teamStarted: .shown(["time"]), .teamFinished: .shown(["time"]),
        .paused: .shown([]), .resumed: .shown([]),
        .timesShifted: .withheld, .protestsSet: .withheld, .resultsSigned: .withheld,
        .messageSent: .shown(["text"]),
        .hintOpened: .shown(["task", "number", "cost"]),
        .trackViewed: .shown(["answer", "from", "to"]),
        .entryChanged: .shown(["entry", "reason"]),
        .staffInvited: .withheld, .staffJoined: .withheld, .staffRevoked: .withheld,
        .zoneAdded: .withheld, .zoneRemoved: .withheld, .zoneRenamed: .withheld,
        .sosRaised: .shown(["text", "place"]), .sosTaken: .shown(["sos"]), .sosClosed: .shown(["sos"]),
        .sosWithdrawn: .shown(["sos"]),
        // Not the code, which others of the team could try out.
        .placeOffered: .shown(["expires"]), .deviceReplaced: .shown(["by"]),
        .consentGiven: .shown(["version", "text", "guardian"]), .consentWithdrawn: .shown([]),
        .trackingPaused: .shown([]), .trackingResumed: .shown([]),
        .finishDeclared: .shown(["intent"]),
    ]

    static func row(of kind: RecordKind, _ members: JSONObject) -> Row {
        let row = kinds[kind] ?? .withheld
        guard row == .byCommand else { return row }
        let name = members["command"]?.stringValue.flatMap { CommandBody.Name(rawValue: $0) }
        return name.flatMap { commands[$0] } ?? .withheld
    }
}

extension Record {
    /// The members of the body that its team may read; `nil` where it may not know of the record.
    public var membersForTeam: JSONObject? {
        guard let members = body.members, case .shown(let names) = TeamView.row(of: kind, members) else {
            return nil
        }
        var shown = members.only(names, under: "")
        if kind == .command { shown["command"] = members["command"] }
        return shown
    }
}

extension JSONObject {
    fileprivate func only(_ names: Set<String>, under prefix: String) -> JSONObject {
        var shown = JSONObject()
        for (name, value) in self {
            if case .object(let inner) = value {
                let rest = inner.only(names, under: prefix + name + ".")
                if !rest.isEmpty { shown[name] = .object(rest) }
            } else if names.contains(prefix + name) {
                shown[name] = value
            }
        }
        return shown
    }
}
