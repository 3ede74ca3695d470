public import GeoJSONKit

extension Message {
    public static func notACollection() -> Message { Message(QuestCode.notACollection) }
    public static func noCheckpoints() -> Message { Message(QuestCode.noCheckpoints) }

    public static func titleMissing(name: String) -> Message {
        Message(QuestCode.titleMissing, ["name": .text(name)])
    }

    public static func secondQuestFeature() -> Message { Message(QuestCode.secondQuestFeature) }
    public static func ambiguousRole(_ role: String) -> Message {
        Message(QuestCode.ambiguousRole, ["role": .text(role)])
    }

    public static func tooManyCheckpoints(limit: Int) -> Message {
        Message(QuestCode.tooManyCheckpoints, ["limit": .count(limit)])
    }

    public static func tooManyAlternatives(limit: Int) -> Message {
        Message(QuestCode.tooManyAlternatives, ["limit": .count(limit)])
    }

    public static func noGoShape() -> Message { Message(QuestCode.noGoShape) }
    public static func secondBounds() -> Message { Message(QuestCode.secondBounds) }

    public static func checkpointForbidden(_ id: TaskID, zone: ZoneID) -> Message {
        Message(QuestCode.checkpointForbidden, ["id": .text(id.rawValue), "zone": .text(zone.rawValue)])
    }

    /// - Parameter stop: what a start, a finish or a rest is called.
    public static func stopForbidden(_ stop: String, zone: ZoneID) -> Message {
        Message(QuestCode.stopForbidden, ["stop": .text(stop), "zone": .text(zone.rawValue)])
    }

    public static func contactWithoutName() -> Message { Message(QuestCode.contactWithoutName) }

    public static func unknownRole(_ role: String) -> Message {
        Message(QuestCode.unknownRole, ["role": .text(role)])
    }

    public static func unknownLanguage(_ language: String) -> Message {
        Message(QuestCode.unknownLanguage, ["language": .text(language)])
    }

    public static func unknownTimeZone(_ zone: String) -> Message {
        Message(QuestCode.unknownTimeZone, ["zone": .text(zone)])
    }

    public static func idsMissing(count: Int) -> Message {
        Message(QuestCode.idsMissing, ["count": .count(count)])
    }

    /// - Parameter suggestion: a valid id made from the given one; empty where nothing of it can be kept.
    public static func idNotSlug(_ id: String, suggestion: String) -> Message {
        let example = suggestion.isEmpty ? "cp-1" : suggestion
        return Message(QuestCode.idNotSlug, ["id": .text(id), "example": .text(example)])
    }

    /// - Parameter first: the path of the feature that has the id.
    public static func duplicateID(_ id: String, first: String) -> Message {
        Message(QuestCode.duplicateID, ["id": .text(id), "first": .text(first)])
    }

    public static func nameMissing() -> Message { Message(QuestCode.nameMissing) }

    /// - Parameter meant: the known name it resembles.
    public static func unknownProperty(_ name: String, meant: String) -> Message {
        Message(QuestCode.unknownProperty, ["name": .text(name), "meant": .text(meant)])
    }

    public static func propertyNotText(_ path: JSONPath) -> Message {
        Message(QuestCode.propertyNotText, ["property": .text(path.lastName)])
    }

    public static func propertyNotNumber(_ path: JSONPath) -> Message {
        Message(QuestCode.propertyNotNumber, ["property": .text(path.lastName)])
    }

    public static func propertyNotTime(_ path: JSONPath) -> Message {
        Message(QuestCode.propertyNotTime, ["property": .text(path.lastName)])
    }

    public static func propertyTimeOutOfRange(_ path: JSONPath) -> Message {
        Message(QuestCode.propertyTimeOutOfRange, ["property": .text(path.lastName)])
    }

    public static func pointsInvalid() -> Message { Message(QuestCode.pointsInvalid) }
    public static func markerInvalid() -> Message { Message(QuestCode.markerInvalid) }
    public static func closesBeforeOpening() -> Message { Message(QuestCode.closesBeforeOpening) }
    public static func timesOutsideQuest() -> Message { Message(QuestCode.timesOutsideQuest) }

    public static func waveOutsideQuest(_ wave: String) -> Message {
        Message(QuestCode.waveOutsideQuest, ["wave": .text(wave)])
    }

    public static func questPast() -> Message { Message(QuestCode.questPast) }

    /// - Parameters:
    ///   - riding: what the course takes.
    ///   - limit: in minutes.
    public static func timeLimitShort(riding: Seconds, limit: Int) -> Message {
        let minutes = Int((riding.value / 60).rounded(.up))
        return Message(QuestCode.timeLimitShort, ["riding": .count(minutes), "limit": .count(limit)])
    }

    public static func unknownAnswerType(_ kind: String) -> Message {
        Message(QuestCode.unknownAnswerType, ["kind": .text(kind)])
    }

    public static func answerMissing() -> Message { Message(QuestCode.answerMissing) }
    public static func answerWithoutType() -> Message { Message(QuestCode.answerWithoutType) }
    public static func toleranceNegative() -> Message { Message(QuestCode.toleranceNegative) }
    public static func toleranceUnused() -> Message { Message(QuestCode.toleranceUnused) }
}

extension JSONPath {
    /// The name of the member it leads to.
    var lastName: String {
        if case .key(let name)? = components.last { name } else { description }
    }
}
