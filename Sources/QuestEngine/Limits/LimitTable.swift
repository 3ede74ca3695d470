/// Every limit there is, by subject: what `docs/guides/LIMITS.md` and `GET /api/v1/limits` show.
public enum LimitTable {
    /// One heading of the table.
    public struct Section: Sendable {
        /// In English, for the document.
        public let title: String
        public let limits: [Limit]
    }

    public static let sections: [Section] = [
        Section(title: "Requests", limits: RequestLimits.all),
        Section(title: "Connections and streams", limits: ConnectionLimits.all),
        Section(title: "Rates", limits: RateLimits.all),
        Section(title: "Long work", limits: WorkLimits.all),
        Section(title: "Positions and tracks", limits: PositionLimits.all),
        Section(title: "Roads and routes", limits: RoadLimits.all),
        Section(title: "Answers and judging", limits: AnswerLimits.all),
        Section(title: "Photos", limits: PhotoLimits.all),
        Section(title: "Teams, staff and messages", limits: TeamLimits.all),
        Section(title: "Storage", limits: StoreLimits.all),
        Section(title: "Quest files and zones", limits: QuestLimits.all),
    ]

    public static let all: [Limit] = sections.flatMap(\.limits)
}
