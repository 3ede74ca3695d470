/// What answers, reviews and their reasons may be.
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

    public static let all = [text, key, photosPerTeam, reason]
}
