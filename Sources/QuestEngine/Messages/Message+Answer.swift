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

    public static func answerUnknown(_ answer: AnswerID) -> Message {
        Message(AnswerCode.answerUnknown, ["answer": .text(answer.rawValue)])
    }

    public static func answerNotPending(_ answer: AnswerID) -> Message {
        Message(AnswerCode.answerNotPending, ["answer": .text(answer.rawValue)])
    }

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
    public static func answerReceivedLate() -> Message { Message(AnswerCode.receivedLate) }

    public static func keyInvalid(limit: Int) -> Message {
        Message(AnswerCode.keyInvalid, ["limit": .count(limit)])
    }

    public static func questAlreadyOpen() -> Message { Message(AnswerCode.questAlreadyOpen) }

    public static func editionUnchanged(version: Int) -> Message {
        Message(AnswerCode.editionUnchanged, ["version": .count(version)])
    }
}
