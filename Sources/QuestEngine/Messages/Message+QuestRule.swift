import GeoJSONKit

extension Message {
    static func propertyNotWhole(_ path: JSONPath, _ range: ClosedRange<Int>) -> Message {
        Message(
            QuestRuleCode.propertyNotWhole,
            [
                "property": .text(path.lastName), "least": .count(range.lowerBound),
                "most": .count(range.upperBound),
            ])
    }

    static func propertyNotFlag(_ path: JSONPath) -> Message {
        Message(QuestRuleCode.propertyNotFlag, ["property": .text(path.lastName)])
    }

    static func propertyNotAWord(_ path: JSONPath, of words: [String]) -> Message {
        Message(
            QuestRuleCode.propertyNotAWord,
            ["property": .text(path.lastName), "words": .text(words.joined(separator: ", "))])
    }

    /// - Parameter name: of the property that is missing.
    static func propertyNeeds(_ path: JSONPath, named name: String) -> Message {
        Message(QuestRuleCode.propertyNeeds, ["property": .text(path.lastName), "other": .text(name)])
    }

    /// - Parameter word: the answer type or mode that has no use for it.
    static func propertyUnused(_ path: JSONPath, with word: String) -> Message {
        Message(QuestRuleCode.propertyUnused, ["property": .text(path.lastName), "with": .text(word)])
    }

    static func linkInvalid() -> Message { Message(QuestRuleCode.linkInvalid) }
    static func answerTakesAll() -> Message { Message(QuestRuleCode.answerTakesAll) }

    static func answerNotAnOption(_ answer: String) -> Message {
        Message(QuestRuleCode.answerNotAnOption, ["answer": .text(answer)])
    }

    static func severalRightOptions() -> Message { Message(QuestRuleCode.severalRightOptions) }
    static func optionsTooFew() -> Message { Message(QuestRuleCode.optionsTooFew) }

    static func optionsUneven(_ count: Int) -> Message {
        Message(QuestRuleCode.optionsUneven, ["count": .count(count)])
    }

    static func unitInvalid() -> Message { Message(QuestRuleCode.unitInvalid) }

    static func partWithoutID(_ role: String) -> Message {
        Message(QuestRuleCode.partWithoutID, ["role": .text(role)])
    }

    static func partTwice(_ id: String) -> Message { Message(QuestRuleCode.partTwice, ["id": .text(id)]) }
    static func waveWithoutStart() -> Message { Message(QuestRuleCode.waveWithoutStart) }

    static func secondOfRole(_ role: String) -> Message {
        Message(QuestRuleCode.secondOfRole, ["role": .text(role)])
    }

    static func finishMissing() -> Message { Message(QuestRuleCode.finishMissing) }

    static func groupUnknown(_ group: String) -> Message {
        Message(QuestRuleCode.groupUnknown, ["group": .text(group)])
    }

    static func groupMissing(_ checkpoint: TaskID) -> Message {
        Message(QuestRuleCode.groupMissing, ["checkpoint": .text(checkpoint.rawValue)])
    }

    static func groupTooSmall(_ group: String, members: Int, needs: Int) -> Message {
        Message(
            QuestRuleCode.groupTooSmall,
            ["group": .text(group), "members": .count(members), "needs": .count(needs)])
    }

    static func groupsMissing() -> Message { Message(QuestRuleCode.groupsMissing) }
    static func orderIncomplete() -> Message { Message(QuestRuleCode.orderIncomplete) }

    static func lateWithoutEnd(_ path: JSONPath) -> Message {
        Message(QuestRuleCode.lateWithoutEnd, ["property": .text(path.lastName)])
    }

    static func visibleTooLate() -> Message { Message(QuestRuleCode.visibleTooLate) }
}
