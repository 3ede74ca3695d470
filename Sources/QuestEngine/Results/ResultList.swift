/// A quest's standings with all that people need to read them: what every export is written from.
public struct ResultList: Sendable {
    public var quest: QuestID
    public var title: String
    /// In which people read the times.
    public var timeZone: EventTimeZone
    public var standings: Standings
    public var entrants: [Entrant]
    /// In the order of the quest's file.
    public var tasks: [Ridden]
    /// The moment the list speaks of.
    public var countedAt: Timestamp
    /// Where the log ended then: who keeps the list can prove later that nothing before was changed.
    public var head: LogHead
    /// Whether only a judge's decision can still change it.
    public var isFinal: Bool
    /// Whether it is that of an earlier moment, shown until the results are out.
    public var isFrozen = false
    /// What the standings of teams that are asked for are made of; told only in the list as JSON.
    public var parts: [TeamID: [StandingPart]] = [:]

    public init(
        quest: QuestID, title: String, timeZone: EventTimeZone, standings: Standings, entrants: [Entrant],
        tasks: [Ridden], countedAt: Timestamp, head: LogHead, isFinal: Bool
    ) {
        self.quest = quest
        self.title = title
        self.timeZone = timeZone
        self.standings = standings
        self.entrants = entrants
        self.tasks = tasks
        self.countedAt = countedAt
        self.head = head
        self.isFinal = isFinal
    }

    /// A team as results name it.
    public struct Entrant: Sendable, Hashable {
        public var team: TeamID
        public var name: String
        /// The bib number (`QuestState.bibNumbers`).
        public var number: Int

        public init(team: TeamID, name: String, number: Int) {
            self.team = team
            self.name = name
            self.number = number
        }
    }

    /// A task as results name it.
    public struct Ridden: Sendable, Hashable {
        public var task: TaskID
        public var name: String
        /// `nil` where the reader may not know it.
        public var place: Coordinate?
        public var isBonus: Bool

        public init(task: TaskID, name: String, place: Coordinate?, isBonus: Bool = false) {
            self.task = task
            self.name = name
            self.place = place
            self.isBonus = isBonus
        }
    }

    /// The forms in which it can be had.
    public enum Format: String, Sendable, CaseIterable {
        case json, csv, geojson
        /// IOF XML 3.0, what results programs of orienteering read.
        case iof

        /// What files of it are called.
        public var fileExtension: String { self == .iof ? "xml" : rawValue }

        /// As HTTP names it.
        public var mediaType: String {
            switch self {
            case .json: "application/json"
            case .csv: "text/csv; charset=utf-8"
            case .geojson: "application/geo+json"
            case .iof: "application/xml"
            }
        }
    }

    func entrant(_ team: TeamID) -> Entrant {
        entrants.first { $0.team == team } ?? Entrant(team: team, name: team.rawValue, number: 0)
    }
}

extension Milliseconds {
    /// `1:02:03`, whole seconds cut off; hours only where there are any, `-` in front of what is below zero.
    public var clock: String {
        let seconds = abs(value) / 1000
        func pad(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let sign = value <= -1000 ? "-" : ""
        let (hours, rest) = (seconds / 3600, seconds % 3600)
        return sign + (hours > 0 ? "\(hours):\(pad(rest / 60))" : "\(rest / 60)") + ":\(pad(rest % 60))"
    }
}
