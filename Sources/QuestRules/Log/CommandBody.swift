import GeoJSONKit

/// An organiser's act, or a device joining or leaving. Team and device stand in the record itself.
public enum CommandBody: Sendable, Equatable {
    /// An edition of the quest: its number, the SHA-256 of its document, and the rules that it is counted by. `dealt` as in
    /// `opened`, where orders are dealt first by an edition that comes while the quest is open.
    case published(
        quest: QuestID, edition: Int, document: Digest, dealt: [TaskID] = [], rules: RulesRevision = .first)
    /// `dealt` are the tasks whose orders are dealt to teams from then on; none in other modes.
    case opened(dealt: [TaskID] = [])
    case closed
    /// `name` is the salted digest of the team's name (`Team.nameDigest`).
    case teamAdded(name: Digest, code: JoinCodeTerms = .unlimited, bib: BibNumber? = nil)
    /// `name` is the salted digest of the name that the team has from now on.
    case teamRenamed(name: Digest)
    /// The team, which has done nothing yet, is there no longer; neither its code nor its tokens are good.
    case teamRemoved
    /// The number that the team wears from now on; that of its place among the teams where `nil`.
    case bibGiven(BibNumber?)
    /// Somebody to call about the team, by the digest of the text that the record's id owns; nobody where `nil`.
    case contactGiven(text: Digest?)
    /// The team rides in this class; in none where `nil`.
    case classChosen(String?)
    /// The team has registered itself, and waits for an organiser; with the request that did, where that had a key.
    case teamRegistered(SealedRequest?)
    /// The team that registered itself takes part.
    case registrationConfirmed
    /// The team's join code from now on; the one before it is good no longer.
    case codeIssued(JoinCodeTerms)
    /// The team has no join code any more.
    case codeRevoked
    /// `byApp`: in a browser, which has to say that its rider consents before its first position is taken.
    case deviceJoined(byApp: Bool = false)
    /// A device left its team: its token is good no longer; what it sent stays.
    case deviceRemoved
    /// The device is its team's captain from now on.
    case captainChanged
    /// A device that only sends positions, by an app of others; it has no token but that one.
    case trackerAdded
    /// The device has a new ingest token; the one before it is good no longer.
    case ingestIssued
    /// The device has no ingest token any more.
    case ingestRevoked
    /// The device that says where its team is, as long as it is heard of; chosen by itself where the record names none.
    case primaryChosen
    /// The team starts with this wave; with none where `nil`.
    case waveChosen(String?)
    /// The team started at this moment, whatever its wave says; `nil` takes an earlier record of it back.
    case teamStarted(Timestamp?)
    /// The team's ride ended at this moment; `nil` takes an earlier record of it back. By the daemon itself when a
    /// device arrived at the finish.
    case teamFinished(Timestamp?)
    /// A device of the team says whether its ride ends.
    case finishDeclared(FinishIntent)
    /// The ride of the team is paused from this record on, or that of all teams where the record names none.
    case paused
    /// The pause is over.
    case resumed
    /// The quest's times are so much other than in its file, whatever they were before.
    case timesShifted(TimeShift)
    /// Teams may protest against results up to this moment; no deadline is set where `nil`.
    case protestsSet(until: Timestamp?)
    /// The results of the records before this one are official.
    case resultsSigned
    /// A message of the organisers to one team, or to all where the record names none; the digest is that of the text,
    /// which the record's id owns.
    case messageSent(text: Digest)
    /// A team paid for a hint: its number from 1, and the points or seconds it cost.
    case hintOpened(task: TaskID, number: Int, cost: Int)
    /// Whether the team takes part in the ranking, from now on. `reason` is a salted digest.
    case entryChanged(EntryStatus, reason: Digest)
    /// Somebody of the staff looked at where a team's devices were, from one moment to another by their clocks: around
    /// an answer, or at the whole track.
    case trackViewed(answer: AnswerID?, from: Timestamp, to: Timestamp)
    /// `name` is the salted digest of the member's name (`StaffMember.nameDigest`).
    /// The token that comes of it is good until `until`, or until it is revoked.
    case staffInvited(StaffID, StaffRole, name: Digest, expires: Timestamp, until: Timestamp? = nil)
    /// The invitation was accepted.
    case staffJoined(StaffID)
    /// The invitation or the token is good no longer.
    case staffRevoked(StaffID)
    /// The zone holds from this record on.
    case zoneAdded(Zone)
    /// The zone held up to this record.
    case zoneRemoved(ZoneID)
    /// The zone has another name from now on.
    case zoneRenamed(ZoneID, name: String)
    /// A call for help from the device, which the record's id names; with the salted digests of what it says and of
    /// where the device was (`SOSPlace`), where either is known.
    case sosRaised(text: Digest?, place: Digest?)
    /// Somebody of the staff looks after the call.
    case sosTaken(RecordID)
    /// The call is looked after no longer: help came, or none was needed.
    case sosClosed(RecordID)
    /// The rider of the device takes the call back: it was a mistake.
    case sosWithdrawn(RecordID)
    /// The keyed digest of a code by which another device may take this one's place until it expires; a code before
    /// it is good no longer.
    case placeOffered(code: Digest, expires: Timestamp)
    /// Another device has taken this one's place, under its id: the tokens before are good no longer. `byApp` as in
    /// `deviceJoined`.
    case deviceReplaced(byApp: Bool = false)
    /// The device's rider agrees to what is recorded: the version of the terms, and the digest of what was read. For a
    /// rider who is under age a parent or guardian agrees: then with the digest of their name, which the record's id
    /// owns.
    case consentGiven(version: Int, text: Digest, guardian: Digest? = nil)
    /// The device's rider agrees no longer: no positions of it are taken until they agree again.
    case consentWithdrawn
    /// The device's rider wants no positions of it recorded, from this record's moment on.
    case trackingPaused
    /// Positions of the device are recorded again.
    case trackingResumed

    init(_ reader: BodyReader) throws(RecordBodyError) {
        let name: Name = try reader.choice("command")
        switch name {
        case .published:
            self = .published(
                quest: try reader.identifier("quest"), edition: Int(try reader.integer("edition")),
                document: try reader.digest("document"), dealt: try reader.identifiersIfPresent("dealt"),
                rules: try reader.rulesIfPresent())
        case .opened: self = .opened(dealt: try reader.identifiersIfPresent("dealt"))
        case .closed: self = .closed
        case .teamAdded:
            self = .teamAdded(
                name: try reader.digest("name"), code: try reader.codeTerms(), bib: try reader.bibIfPresent())
        case .teamRenamed: self = .teamRenamed(name: try reader.digest("name"))
        case .teamRemoved: self = .teamRemoved
        case .bibGiven: self = .bibGiven(try reader.bibIfPresent())
        case .contactGiven: self = .contactGiven(text: try reader.digestIfPresent("text"))
        case .classChosen: self = .classChosen(try reader.stringIfPresent("class"))
        case .teamRegistered: self = .teamRegistered(try reader.sealedRequest())
        case .registrationConfirmed: self = .registrationConfirmed
        case .codeIssued: self = .codeIssued(try reader.codeTerms())
        case .codeRevoked: self = .codeRevoked
        case .deviceJoined: self = .deviceJoined(byApp: try reader.stringIfPresent("by") == "app")
        case .deviceRemoved: self = .deviceRemoved
        case .captainChanged: self = .captainChanged
        case .trackerAdded: self = .trackerAdded
        case .ingestIssued: self = .ingestIssued
        case .ingestRevoked: self = .ingestRevoked
        case .primaryChosen: self = .primaryChosen
        case .waveChosen: self = .waveChosen(try reader.stringIfPresent("wave"))
        case .teamStarted: self = .teamStarted(try reader.timeIfPresent("time"))
        case .teamFinished: self = .teamFinished(try reader.timeIfPresent("time"))
        case .paused: self = .paused
        case .resumed: self = .resumed
        case .timesShifted:
            self = .timesShifted(
                TimeShift(
                    start: Int(clamping: try reader.integer("start")),
                    end: Int(clamping: try reader.integer("end"))))
        case .protestsSet: self = .protestsSet(until: try reader.timeIfPresent("until"))
        case .resultsSigned: self = .resultsSigned
        case .messageSent: self = .messageSent(text: try reader.digest("text"))
        case .hintOpened:
            self = .hintOpened(
                task: try reader.identifier("task"), number: Int(try reader.integer("number")),
                cost: Int(try reader.integer("cost")))
        case .entryChanged:
            self = .entryChanged(try reader.choice("entry"), reason: try reader.digest("reason"))
        case .trackViewed:
            self = .trackViewed(
                answer: try reader.identifierIfPresent("answer"), from: try reader.time("from"),
                to: try reader.time("to"))
        case .staffInvited:
            self = .staffInvited(
                try reader.identifier("staff"), try reader.choice("role"), name: try reader.digest("name"),
                expires: try reader.time("expires"), until: try reader.timeIfPresent("until"))
        case .staffJoined: self = .staffJoined(try reader.identifier("staff"))
        case .staffRevoked: self = .staffRevoked(try reader.identifier("staff"))
        case .zoneAdded: self = .zoneAdded(try Zone(reader))
        case .zoneRemoved: self = .zoneRemoved(try reader.identifier("zone"))
        case .zoneRenamed:
            self = .zoneRenamed(try reader.identifier("zone"), name: try reader.string("name"))
        case .sosRaised:
            self = .sosRaised(
                text: try reader.digestIfPresent("text"), place: try reader.digestIfPresent("place"))
        case .sosTaken: self = .sosTaken(try reader.identifier("sos"))
        case .sosClosed: self = .sosClosed(try reader.identifier("sos"))
        case .sosWithdrawn: self = .sosWithdrawn(try reader.identifier("sos"))
        case .placeOffered:
            self = .placeOffered(code: try reader.digest("code"), expires: try reader.time("expires"))
        case .deviceReplaced:
            self = .deviceReplaced(byApp: try reader.stringIfPresent("by") == "app")
        case .consentGiven:
            self = .consentGiven(
                version: Int(clamping: try reader.integer("version")), text: try reader.digest("text"),
                guardian: try reader.digestIfPresent("guardian"))
        case .consentWithdrawn: self = .consentWithdrawn
        case .trackingPaused: self = .trackingPaused
        case .trackingResumed: self = .trackingResumed
        case .finishDeclared: self = .finishDeclared(try reader.choice("intent"))
        }
    }

    var members: JSONObject {
        switch self {
        case .published(let quest, let edition, let document, let dealt, let rules):
            Self.members(
                [
                    "command": Self.name(.published), "quest": .string(quest.rawValue),
                    "edition": .integer(Int64(edition)), "document": .string(document.description),
                ], dealt: dealt, by: rules)
        case .opened(let dealt): Self.members(["command": Self.name(.opened)], dealt: dealt)
        case .closed: ["command": Self.name(.closed)]
        case .teamAdded(let digest, let code, let bib):
            Self.members(.teamAdded, ["name": .string(digest.description)], code, bib)
        case .teamRenamed(let digest):
            ["command": Self.name(.teamRenamed), "name": .string(digest.description)]
        case .teamRemoved: ["command": Self.name(.teamRemoved)]
        case .bibGiven(let bib):
            ["command": Self.name(.bibGiven), "bib": bib.map { .integer(Int64($0.value)) } ?? .null]
        case .contactGiven(let digest):
            [
                "command": Self.name(.contactGiven),
                "text": digest.map { .string($0.description) } ?? .null,
            ]
        case .classChosen(let teamClass):
            ["command": Self.name(.classChosen), "class": teamClass.map { .string($0) } ?? .null]
        case .teamRegistered(let sealed): Self.members(.teamRegistered, of: sealed)
        case .registrationConfirmed: ["command": Self.name(.registrationConfirmed)]
        case .codeIssued(let code): Self.members(.codeIssued, [:], code)
        case .codeRevoked: ["command": Self.name(.codeRevoked)]
        case .deviceJoined(let byApp): Self.members(.deviceJoined, byApp: byApp)
        case .deviceRemoved: ["command": Self.name(.deviceRemoved)]
        case .captainChanged: ["command": Self.name(.captainChanged)]
        case .trackerAdded: ["command": Self.name(.trackerAdded)]
        case .ingestIssued: ["command": Self.name(.ingestIssued)]
        case .ingestRevoked: ["command": Self.name(.ingestRevoked)]
        case .primaryChosen: ["command": Self.name(.primaryChosen)]
        case .waveChosen(let wave):
            ["command": Self.name(.waveChosen), "wave": wave.map { .string($0) } ?? .null]
        case .teamStarted(let time): ["command": Self.name(.teamStarted), "time": Self.orNull(time)]
        case .teamFinished(let time): ["command": Self.name(.teamFinished), "time": Self.orNull(time)]
        case .paused: ["command": Self.name(.paused)]
        case .resumed: ["command": Self.name(.resumed)]
        case .timesShifted(let shift):
            [
                "command": Self.name(.timesShifted), "start": .integer(Int64(shift.start)),
                "end": .integer(Int64(shift.end)),
            ]
        case .protestsSet(let end): ["command": Self.name(.protestsSet), "until": Self.orNull(end)]
        case .resultsSigned: ["command": Self.name(.resultsSigned)]
        case .messageSent(let digest):
            ["command": Self.name(.messageSent), "text": .string(digest.description)]
        case .hintOpened(let task, let number, let cost):
            [
                "command": Self.name(.hintOpened), "task": .string(task.rawValue),
                "number": .integer(Int64(number)), "cost": .integer(Int64(cost)),
            ]
        case .entryChanged(let entry, let reason):
            [
                "command": Self.name(.entryChanged), "entry": .string(entry.rawValue),
                "reason": .string(reason.description),
            ]
        case .trackViewed(let answer, let from, let to):
            [
                "command": Self.name(.trackViewed), "answer": answer.map { .string($0.rawValue) } ?? .null,
                "from": .string(from.description), "to": .string(to.description),
            ]
        case .staffInvited(let member, let role, let name, let expires, let until):
            Self.members(
                [
                    "command": Self.name(.staffInvited), "staff": .string(member.rawValue),
                    "role": .string(role.rawValue), "name": .string(name.description),
                    "expires": .string(expires.description),
                ], "until", until?.description)
        case .staffJoined(let member):
            ["command": Self.name(.staffJoined), "staff": .string(member.rawValue)]
        case .staffRevoked(let member):
            ["command": Self.name(.staffRevoked), "staff": .string(member.rawValue)]
        case .zoneAdded(let zone):
            zone.members(command: Self.name(.zoneAdded))
        case .zoneRemoved(let zone):
            ["command": Self.name(.zoneRemoved), "zone": .string(zone.rawValue)]
        case .zoneRenamed(let zone, let name):
            [
                "command": Self.name(.zoneRenamed), "zone": .string(zone.rawValue), "name": .string(name),
            ]
        case .sosRaised(let text, let place):
            ["command": Self.name(.sosRaised), "text": Self.orNull(text), "place": Self.orNull(place)]
        case .sosTaken(let call): ["command": Self.name(.sosTaken), "sos": .string(call.rawValue)]
        case .sosClosed(let call): ["command": Self.name(.sosClosed), "sos": .string(call.rawValue)]
        case .sosWithdrawn(let call): ["command": Self.name(.sosWithdrawn), "sos": .string(call.rawValue)]
        case .placeOffered(let code, let expires):
            [
                "command": Self.name(.placeOffered), "code": .string(code.description),
                "expires": .string(expires.description),
            ]
        case .deviceReplaced(let byApp): Self.members(.deviceReplaced, byApp: byApp)
        case .consentGiven(let version, let text, let guardian):
            Self.members(
                [
                    "command": Self.name(.consentGiven), "version": .integer(Int64(version)),
                    "text": .string(text.description),
                ], "guardian", guardian?.description)
        case .consentWithdrawn: ["command": Self.name(.consentWithdrawn)]
        case .trackingPaused: ["command": Self.name(.trackingPaused)]
        case .trackingResumed: ["command": Self.name(.trackingResumed)]
        case .finishDeclared(let intent):
            ["command": Self.name(.finishDeclared), "intent": .string(intent.rawValue)]
        }
    }

    /// Terms that do not limit anything are left out, and a number that was not given.
    private static func members(
        _ command: Name, _ others: JSONObject, _ code: JoinCodeTerms, _ bib: BibNumber? = nil
    ) -> JSONObject {
        var members = others
        members["command"] = name(command)
        members["expires"] = code.expires.map { .string($0.description) }
        members["uses"] = code.uses.map { .integer(Int64($0)) }
        members["bib"] = bib.map { .integer(Int64($0.value)) }
        return members
    }

    private static func members(_ name: Name, byApp: Bool) -> JSONObject {
        var members: JSONObject = ["command": Self.name(name)]
        if byApp { members["by"] = .string("app") }
        return members
    }

    private static func members(_ others: JSONObject, dealt: [TaskID], by rules: RulesRevision = .first)
        -> JSONObject
    {
        var members = others
        if rules != .first { members["rules"] = .integer(Int64(rules.rawValue)) }
        if !dealt.isEmpty { members["dealt"] = .array(dealt.map { .string($0.rawValue) }) }
        return members
    }

    private static func members(_ others: JSONObject, _ name: String, _ value: String?) -> JSONObject {
        var members = others
        members[name] = value.map { .string($0) }
        return members
    }

    private static func members(_ name: Name, of sealed: SealedRequest?) -> JSONObject {
        var members: JSONObject = ["command": Self.name(name)]
        if let sealed {
            members["key"] = .string(sealed.key.description)
            members["request"] = .string(sealed.request.description)
        }
        return members
    }

    private static func orNull(_ text: (some CustomStringConvertible)?) -> JSONValue {
        text.map { .string($0.description) } ?? .null
    }

    private static func name(_ name: Name) -> JSONValue { .string(name.rawValue) }
}
