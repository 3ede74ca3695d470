/// Rules for answers that wait for a person.
public struct JudgingRules: Sendable, Equatable {
    /// Number of judges that have to agree: 1 or 2. Where two differ, a third one decides.
    public var judges = 1
    /// Whether judges see answers without the team that gave them.
    public var isBlind = false

    /// Whether the log would tell judges what they must not know before they decide: whose answer it is, or what the
    /// other judge thinks of it.
    public var hidesLogFromJudges: Bool { isBlind || judges > 1 }

    public init() {}
}
