/// Every text a person can see, by its stable code (the raw value).
///
/// The table in `MessageTable` gives each code its English and its Russian wording; a `switch` without
/// `default` there makes a missing wording a compile error.
public enum MessageCode: String, CaseIterable, Sendable {
    // Answers and verdicts (Judging)
    case answerAccepted = "answer-accepted"
    case answerRejected = "answer-rejected"
    case answerPending = "answer-pending"
}
