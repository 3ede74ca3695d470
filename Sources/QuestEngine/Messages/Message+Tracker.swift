extension Message {
    public static func trackerBodyUnreadable(as format: String) -> Message {
        Message(TrackerCode.bodyUnreadable, ["format": .text(format)])
    }

    public static func trackerMemberMissing(_ member: String) -> Message {
        Message(TrackerCode.memberMissing, ["member": .text(member)])
    }

    public static func trackerDocumentType() -> Message { Message(TrackerCode.documentType) }

    public static func trackerTooMany(limit: Int) -> Message {
        Message(TrackerCode.tooMany, ["limit": .count(limit)])
    }

    public static func trackerEncrypted() -> Message { Message(TrackerCode.encrypted) }

    /// `index` counts from 0; people read it counted from 1.
    public static func trackerReading(_ code: TrackerCode, index: Int) -> Message {
        Message(code, ["number": .count(index + 1)])
    }

    public static func trackersTooMany(limit: Int) -> Message {
        Message(TrackerCode.trackersTooMany, ["limit": .count(limit)])
    }

    public static func trackerNoCaptain() -> Message { Message(TrackerCode.noCaptain) }

    public static func trackerAdded(_ device: DeviceID, team: TeamID) -> Message {
        Message(TrackerCode.added, ["device": .text(device.rawValue), "team": .text(team.rawValue)])
    }
}
