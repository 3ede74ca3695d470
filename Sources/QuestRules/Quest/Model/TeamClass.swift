/// A class of teams, such as those on e-bikes or of a certain age: with a course, a time and a result list of its own.
public struct TeamClass: Sendable, Equatable {
    /// A slug, unique among the classes.
    public var id: String
    public var name: LocalizedText
    /// The tasks of its course, in the mode `linear` in their order; all tasks of the quest where `nil`.
    public var tasks: [TaskID]?
    /// Minutes from a team's start; those of the quest where `nil`.
    public var timeLimit: Int?
    /// The profile of its riders' routes; that of the quest where `nil`.
    public var profile: ProfileName?

    public init(
        id: String, name: LocalizedText, tasks: [TaskID]? = nil, timeLimit: Int? = nil,
        profile: ProfileName? = nil
    ) {
        self.profile = profile
        self.id = id
        self.name = name
        self.tasks = tasks
        self.timeLimit = timeLimit
    }

    /// Whether a task belongs to its course.
    ///
    /// - Complexity: O(tasks of the course).
    public func has(_ task: TaskID) -> Bool { tasks?.contains(task) ?? true }
}

extension Quest {
    /// The class of this id; `nil` where the quest has none such.
    public func teamClass(_ id: String?) -> TeamClass? { id.flatMap { id in classes.first { $0.id == id } } }

    /// The order in which a team of a class must do the tasks of its course that are no bonus; `nil` where it may
    /// choose. See `order(forTeam:number:in:dealt:)`.
    ///
    /// - Complexity: O(number of checkpoints), with orders that are dealt O(*n* log *n*).
    func order(
        forTeam team: TeamID, number: Int, in quest: QuestID, dealt: [TaskID]?,
        ridingIn teamClass: TeamClass?
    ) -> [TaskID]? {
        let all = order(forTeam: team, number: number, in: quest, dealt: dealt)
        guard let course = teamClass?.tasks, let wholeOrder = all else { return all }
        if mode == .linear {
            let known = Set(wholeOrder)
            return course.filter { known.contains($0) }
        }
        let members = Set(course)
        return wholeOrder.filter { members.contains($0) }
    }

    /// The places of a class's tasks among the checkpoints; of all of them where it has no course of its own.
    ///
    /// - Complexity: O(number of checkpoints).
    func places(of teamClass: TeamClass?) -> [Int] {
        guard let course = teamClass?.tasks else { return Array(checkpoints.indices) }
        let members = Set(course)
        return checkpoints.indices.filter { members.contains(checkpoints[$0].id) }
    }

    /// Number of tasks that a team of a class must do.
    ///
    /// - Complexity: O(number of checkpoints).
    func requiredTasks(in teamClass: TeamClass?) -> Int {
        guard teamClass?.tasks != nil else { return checkpoints.indices.count { !checkpoints[$0].isBonus } }
        return places(of: teamClass).count { !checkpoints[$0].isBonus }
    }

    /// The rules of the results of a class: those of the quest with its own time.
    func scoringRules(of teamClass: TeamClass?) -> Scoring {
        var rules = scoring
        if let limit = teamClass?.timeLimit { rules.timeLimit = limit }
        return rules
    }
}
