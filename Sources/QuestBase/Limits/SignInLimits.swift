/// Limits of signing in at a provider: what its answers may be, and how long everything may take.
public enum SignInLimits {
    public static let answer = Limit(
        "sign_in_answer_bytes", 64 * 1024, .bytes,
        "an answer of a sign-in provider: its description, its keys, its tokens, what it says of a person",
        beyond: .refused("sign-in-answer-too-large"))
    public static let answerTime = Limit(
        "sign_in_answer_milliseconds", 5000, .milliseconds,
        "how long a sign-in provider may take for one answer", beyond: .refused("sign-in-provider-slow"))
    public static let wholeTime = Limit(
        "sign_in_milliseconds", 12_000, .milliseconds,
        "how long it may take for all answers that one step of a sign-in needs",
        beyond: .refused("sign-in-provider-slow"))
    public static let keys = Limit(
        "sign_in_keys", 100, .count, "keys of a sign-in provider", beyond: .refused("sign-in-keys-too-many"))
    public static let token = Limit(
        "sign_in_token_bytes", 16 * 1024, .bytes, "an ID token", beyond: .refused("sign-in-token-too-large"))
    public static let subject = Limit(
        "sign_in_subject_bytes", 255, .bytes, "the id of a person at a sign-in provider",
        beyond: .refused("sign-in-subject-invalid"))
    public static let callbackValue = Limit(
        "sign_in_callback_bytes", 2048, .bytes,
        "each value with which a sign-in provider sends a browser back",
        beyond: .refused("sign-in-callback-invalid"))
    public static let clockError = Limit(
        "sign_in_clock_seconds", 60, .seconds,
        "how far the clock of a sign-in provider may be from the daemon's",
        beyond: .refused("sign-in-token-expired"))
    public static let attempt = Limit(
        "sign_in_seconds", 600, .seconds, "how long a person may take at a sign-in provider",
        beyond: .refused("sign-in-expired"))
    public static let attempts = Limit(
        "sign_ins_waiting", 10_000, .count,
        "sign-ins that wait for a person's return; beyond, the oldest of the network that has most is forgotten",
        beyond: .cut)
    public static let hints = Limit(
        "sign_in_hints", 1000, .count,
        "ID tokens by which providers can be asked to end sign-ins there, too; beyond, the oldest is forgotten",
        beyond: .cut)
    public static let kept = Limit(
        "sign_in_kept_seconds", 3600, .seconds,
        "how long a sign-in provider's description and keys are believed before they are read again",
        beyond: .delayed)
    public static let refetch = Limit(
        "sign_in_refetch_seconds", 60, .seconds,
        "from one reading of a provider's keys for the sake of an unknown one to the next",
        beyond: .refused("sign-in-key-unknown"))
    public static let name = Limit(
        "sign_in_name_characters", 100, .characters, "a person's name as a sign-in provider tells it",
        beyond: .cut)

    public static let all = [
        answer, answerTime, wholeTime, keys, token, subject, callbackValue, clockError, attempt, attempts,
        hints, kept, refetch, name,
    ]
}
