/// `GET quests/{quest}/tasks/{task}/hints`.
public struct HintList: Codable, Sendable, Equatable {
    public var hints: [TaskHint]

    public init(hints: [TaskHint]) {
        self.hints = hints
    }
}

/// Help with a task. `POST …/hints/{number}` opens one that has a price; others open by themselves.
public struct TaskHint: Codable, Sendable, Equatable {
    /// From 1.
    public var number: Int
    /// Minutes since the task opened for the team, before which the hint cannot be had.
    public var after: Int
    /// Points, or seconds where time ranks; 0 = it opens by itself.
    public var price: Int
    /// Only once it is open for the team.
    public var text: String?

    public init(number: Int, after: Int, price: Int, text: String?) {
        self.number = number
        self.after = after
        self.price = price
        self.text = text
    }
}
