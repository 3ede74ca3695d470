/// Limits of answers, reviews and their reasons.
public enum AnswerLimits {
    public static let text = Limit(
        "answer_characters", 1000, .characters, "the text of an answer",
        beyond: .refused("answer-too-long"))
    public static let key = Limit(
        "idempotency_key_bytes", 200, .bytes, "an Idempotency-Key",
        beyond: .refused("idempotency-key-invalid"))
    public static let photosPerTeam = Limit(
        "photos_per_team", 100, .count, "photos that a team may send",
        beyond: .refused("photos-too-many"))
    public static let reason = Limit(
        "reason_characters", 1000, .characters, "the reason of a review, an adjustment or an appeal",
        beyond: .refused("reason-missing"))
    /// See `JudgedAnswer.lateness`.
    public static let late = Limit(
        "answer_late_after", 120, .seconds, "from when an answer says it was given until it is received",
        beyond: .flagged)
    /// See `QuestState.isProven`.
    public static let proof = Limit(
        "late_answer_proof", 300, .seconds,
        "from when a device was in the task's zone to when a late answer says it was given",
        beyond: .flagged)
    /// See `QuestState.wasAt`.
    public static let presence = Limit(
        "answer_presence", 300, .seconds,
        "between an answer and the moment at which a device was at the task's place, for both to go together",
        beyond: .flagged)
    public static let heldPerDevice = Limit(
        "held_answers_per_device", 32, .count,
        "answers of a device that were told to come again, whose first receipt is remembered", beyond: .cut)
    public static let held = Limit("held_answers", 20_000, .count, "the same of all devices", beyond: .cut)
    public static let rejudgedAtOnce = Limit(
        "answers_rejudged_at_once", 500, .count, "answers that one transaction judges again",
        beyond: .delayed)

    public static let all = [
        text, key, photosPerTeam, reason, late, proof, presence, heldPerDevice, held, rejudgedAtOnce,
    ]
}
