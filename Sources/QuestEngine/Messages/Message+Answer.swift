extension Message {
    public static func answerAccepted() -> Message { Message(AnswerCode.accepted) }
    public static func answerRejected() -> Message { Message(AnswerCode.rejected) }
    public static func answerPending() -> Message { Message(AnswerCode.pending) }
    public static func questNotOpen() -> Message { Message(AnswerCode.questNotOpen) }
    public static func questClosed() -> Message { Message(AnswerCode.questClosed) }

    public static func taskUnknown(_ task: TaskID) -> Message {
        Message(AnswerCode.taskUnknown, ["task": .text(task.rawValue)])
    }

    public static func taskNotOpenYet(_ task: TaskID) -> Message {
        Message(AnswerCode.taskNotOpenYet, ["task": .text(task.rawValue)])
    }

    public static func taskClosed(_ task: TaskID) -> Message {
        Message(AnswerCode.taskClosed, ["task": .text(task.rawValue)])
    }

    public static func taskAlreadyAccepted(_ task: TaskID) -> Message {
        Message(AnswerCode.taskAlreadyAccepted, ["task": .text(task.rawValue)])
    }

    public static func attemptsUsedUp(_ task: TaskID, limit: Int) -> Message {
        Message(AnswerCode.attemptsUsedUp, ["task": .text(task.rawValue), "limit": .count(limit)])
    }

    public static func lockedOut(_ task: TaskID, seconds: Int) -> Message {
        Message(AnswerCode.lockedOut, ["task": .text(task.rawValue), "seconds": .count(seconds)])
    }

    public static func taskIsNoStation(_ task: TaskID) -> Message {
        Message(AnswerCode.taskIsNoStation, ["task": .text(task.rawValue)])
    }

    public static func answerUnknown(_ answer: AnswerID) -> Message {
        Message(AnswerCode.answerUnknown, ["answer": .text(answer.rawValue)])
    }

    public static func answerNotPending(_ answer: AnswerID) -> Message {
        Message(AnswerCode.answerNotPending, ["answer": .text(answer.rawValue)])
    }

    public static func hintUnknown(_ task: TaskID, number: Int) -> Message {
        Message(AnswerCode.hintUnknown, ["task": .text(task.rawValue), "number": .count(number)])
    }

    public static func hintNotYet(_ task: TaskID, number: Int, seconds: Int) -> Message {
        Message(
            AnswerCode.hintNotYet,
            ["task": .text(task.rawValue), "number": .count(number), "seconds": .count(seconds)])
    }

    public static func answerStillPending(_ answer: AnswerID) -> Message {
        Message(AnswerCode.answerStillPending, ["answer": .text(answer.rawValue)])
    }

    public static func opinionGiven(_ answer: AnswerID) -> Message {
        Message(AnswerCode.opinionGiven, ["answer": .text(answer.rawValue)])
    }

    public static func appealOpen(_ answer: AnswerID) -> Message {
        Message(AnswerCode.appealOpen, ["answer": .text(answer.rawValue)])
    }

    public static func entryUnchanged(_ team: TeamID) -> Message {
        Message(AnswerCode.entryUnchanged, ["team": .text(team.rawValue)])
    }

    public static func adjustmentInvalid() -> Message { Message(AnswerCode.adjustmentInvalid) }

    public static func decisionUnknown(_ record: RecordID) -> Message {
        Message(AnswerCode.decisionUnknown, ["record": .text(record.rawValue)])
    }

    public static func reasonMissing(limit: Int) -> Message {
        Message(AnswerCode.reasonMissing, ["limit": .count(limit)])
    }

    /// - Parameter time: As people at the event read it; `nil` for the end of the quest.
    public static func resultsHidden(until time: String?) -> Message {
        guard let time else { return Message(AnswerCode.resultsAfterEnd) }
        return Message(AnswerCode.resultsNotYet, ["time": .text(time)])
    }

    public static func logHidden() -> Message { Message(AnswerCode.logHidden) }
    public static func teamHidden() -> Message { Message(AnswerCode.teamHidden) }
    public static func answerEmpty() -> Message { Message(AnswerCode.answerEmpty) }

    public static func answerTooLong(limit: Int) -> Message {
        Message(AnswerCode.answerTooLong, ["limit": .count(limit)])
    }

    public static func answerNotANumber() -> Message { Message(AnswerCode.answerNotANumber) }
    public static func answerNotAnOption() -> Message { Message(AnswerCode.answerNotAnOption) }

    public static func answerOfAnotherKind(asked kind: String) -> Message {
        Message(AnswerCode.answerOfAnotherKind, ["asked": .text(kind)])
    }

    public static func answerNeedsEvidence() -> Message { Message(AnswerCode.needsEvidence) }
    public static func answerUncertain() -> Message { Message(AnswerCode.uncertain) }
    public static func answerReceivedLate() -> Message { Message(AnswerCode.receivedLate) }
    public static func answerTaskRemoved() -> Message { Message(AnswerCode.taskRemoved) }
    public static func answerNotNear() -> Message { Message(AnswerCode.notNear) }

    public static func keyInvalid(limit: Int) -> Message {
        Message(AnswerCode.keyInvalid, ["limit": .count(limit)])
    }

    public static func questAlreadyOpen() -> Message { Message(AnswerCode.questAlreadyOpen) }

    public static func editionUnchanged(version: Int) -> Message {
        Message(AnswerCode.editionUnchanged, ["version": .count(version)])
    }

    /// - Parameter version: The edition in force.
    public static func editionChanged(version: Int) -> Message {
        Message(AnswerCode.editionChanged, ["version": .count(version)])
    }
}
