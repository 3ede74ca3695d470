/// The fall of what a task is worth with time: evenly from its points to the least.
///
/// Whole points: each is lost once its whole share of the time has passed, so that a task worth 10 that falls to 4 in
/// an hour is worth 9 from the tenth minute on.
public struct ScoreFall: Sendable, Hashable {
    /// The moment at which it begins; the words of `points-from`.
    public enum Beginning: String, Sendable, CaseIterable {
        /// The team's start.
        case start
        /// The moment at which the task opened for the team.
        case opening
    }

    /// The worth at the end of the fall and later.
    public var least: Int
    /// Length of the fall, in minutes.
    public var minutes: Int
    public var beginning: Beginning

    public init(to least: Int, inMinutes minutes: Int, from beginning: Beginning = .opening) {
        self.least = least
        self.minutes = minutes
        self.beginning = beginning
    }

    /// Returns what a task of so many points is worth when a time has passed.
    public func points(of full: Int, after span: Milliseconds) -> Int {
        guard span > .zero, least < full else { return full }
        let length = Milliseconds.minutes(Int64(minutes))
        guard span < length else { return least }
        let share = Int64(full).subtractingSaturating(Int64(least)).multipliedSaturating(by: span.value)
        return full - Int(share / length.value)
    }
}

/// A condition under which a task opens to a team, beside those of the quest's mode.
///
/// A task counts as done once it is accepted or waits for a judge, as it does where the order binds.
public enum OpeningCondition: Sendable, Hashable {
    /// The points of the tasks that the team has done come to this, as the file gives them.
    case points(Int)
    case task(TaskID)
    /// Tasks of a group, bonuses among them.
    case group(String, count: Int)
}

extension OpeningCondition {
    /// Reads `points 10`, `task old-pier` or `group east 2`; `nil` for anything else.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first?.lowercased() ?? "", words.count) {
        case ("points", 2):
            guard let points = Int(words[1]), (1...1_000_000).contains(points) else { return nil }
            self = .points(points)
        case ("task", 2): self = .task(TaskID(words[1]))
        case ("group", 3):
            guard let count = Int(words[2]), (1...QuestLimits.checkpoints.value).contains(count) else {
                return nil
            }
            self = .group(words[1], count: count)
        default: return nil
        }
    }
}

/// The span of a bonus, in minutes from the team's start.
public struct BonusSpan: Sendable, Hashable {
    /// Minutes before which the team does not learn of it.
    public var delay: Int
    /// Minutes for which it can be done then; as long as the quest where `nil`.
    public var length: Int?

    public init(delay: Int = 0, length: Int? = nil) {
        self.delay = delay
        self.length = length
    }

}

/// A part of the ground that costs something each time a team rides into it. It is not closed: routes lead through it.
public struct TollZone: Sendable, Hashable {
    /// The ground: `closed`, as it is judged by the rule of forbidden zones.
    public var zone: Zone
    /// Points, or seconds in a ranking by time, for each entry.
    public var price: Int

    public init(_ zone: Zone, price: Int) {
        self.zone = zone
        self.price = price
    }
}
