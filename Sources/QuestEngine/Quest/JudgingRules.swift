/// How answers that wait for a person are decided.
public struct JudgingRules: Sendable, Equatable {
    /// How many judges have to agree: 1 or 2. Where two differ, a third one decides.
    public var judges = 1
    /// Whether judges see answers without the team that gave them.
    public var isBlind = false

    public init() {}
}
