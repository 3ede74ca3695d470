/// Help with a task. Its text never leaves the daemon before the team has opened it.
public struct Hint: Sendable, Equatable {
    public var text: LocalizedText
    /// Minutes since the task opened for the team, before which the hint cannot be had.
    public var delay: Int
    /// Points, or seconds in a ranking by time, that opening it costs; 0 = it opens by itself after the delay.
    public var price: Int

    public init(_ text: LocalizedText, delay: Int = 0, price: Int = 0) {
        self.text = text
        self.delay = delay
        self.price = price
    }

}

/// Answers that look right and cost something. Never leaves the daemon.
public struct AnswerTrap: Sendable, Equatable {
    /// Patterns as in `AnswerRule.text`.
    public var texts: [String]
    /// Points, or seconds in a ranking by time, that each such answer costs.
    public var cost: Int

    public init(texts: [String], cost: Int) {
        self.texts = texts
        self.cost = cost
    }
}
