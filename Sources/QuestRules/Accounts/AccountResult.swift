/// A ride of an account's person in a quest whose personal data was erased in time: what is left of it is the person's own,
/// and names neither the team nor a device.
public struct AccountResult: Sendable, Hashable {
    public let quest: QuestID
    /// The quest's title as it was then.
    public let title: String
    /// The team's start, or when the person began to take part.
    public let at: Timestamp
    /// The name of the team's class; `nil` where it rode in none.
    public let className: String?
    /// The rank; `nil` without a result, and where the quest showed none.
    public let rank: Int?
    /// Number of teams with a rank.
    public let ranked: Int?
    public let points: Int?
    public let time: Milliseconds?

    public init(
        quest: QuestID, title: String, at time: Timestamp, className: String? = nil, rank: Int? = nil,
        ranked: Int? = nil, points: Int? = nil, time span: Milliseconds? = nil
    ) {
        (self.quest, self.title, self.at, self.className) = (quest, title, time, className)
        (self.rank, self.ranked, self.points, self.time) = (rank, ranked, points, span)
    }
}
