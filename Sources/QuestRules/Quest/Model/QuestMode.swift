/// The order in which teams may do the tasks.
public enum QuestMode: String, Sendable, CaseIterable {
    /// Tasks in any order; the score counts.
    case free
    /// Tasks one after the other, in the file's order.
    case linear
    /// Tasks one after the other, each team in an order of its own (`Quest.order(forTeam:number:in:dealt:)`).
    case teamOrder = "team-order"
    /// Tasks one after the other, each team in an order that is dealt to it (`DealtOrder`).
    case randomOrder = "random-order"
    /// Within a group any; enough tasks of a group open the next one.
    case groups
}

/// Tasks that belong together; in the mode `groups` so many of them open the next group.
public struct TaskGroup: Sendable, Equatable {
    /// A slug, unique among the groups.
    public var id: String
    public var name: LocalizedText
    /// Number of its tasks that must be accepted before the next group opens; all that are no bonus where `nil`.
    public var needs: Int?

    public init(id: String, name: LocalizedText, needs: Int? = nil) {
        self.id = id
        self.name = name
        self.needs = needs
    }
}

/// Teams that start together.
public struct Wave: Sendable, Equatable {
    /// A slug, unique among the waves.
    public var id: String
    public var name: LocalizedText
    public var start: Timestamp

    public init(id: String, name: LocalizedText, start: Timestamp) {
        self.id = id
        self.name = name
        self.start = start
    }
}

/// A place without a task: where riders start, finish or rest.
public struct Stop: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case start, finish, rest
    }

    public var kind: Kind
    public var name: LocalizedText?
    public var description: LocalizedText?
    public var zone: ArrivalZone
    /// A slug, where the file gives one.
    public var id: String?
    /// Minutes of a rest that are no riding time, at most; none where `nil`.
    public var minutes: Int?

    /// The name where one is enough: `start`, `finish` or `rest` where it has none.
    package var nameOrKind: String { name?.text ?? kind.rawValue }

    public init(
        kind: Kind, name: LocalizedText? = nil, description: LocalizedText? = nil, zone: ArrivalZone,
        id: String? = nil, minutes: Int? = nil
    ) {
        self.kind = kind
        self.name = name
        self.description = description
        self.zone = zone
        self.id = id
        self.minutes = minutes
    }
}

extension Quest {
    /// The order in which a team must do the tasks that are no bonus; `nil` where it may choose.
    ///
    /// The mode `team-order` has the order that the file gives the team, else the file's order begun at another task
    /// for each: the n-th team begins with the n-th task, so that as few as possible meet. `random-order` has the order
    /// that the file gives the team, else the one that is dealt to it.
    ///
    /// - Parameters:
    ///   - number: The number of the team among the quest's, in the order in which they were added; from 0.
    ///   - quest: Whose orders are dealt.
    ///   - dealt: The tasks that there were when the quest was opened (`QuestState.dealtTasks`); those of this edition
    ///     where it was not yet.
    /// - Complexity: O(number of checkpoints).
    public func order(
        forTeam team: TeamID, number: Int, in quest: QuestID, dealt: [TaskID]? = nil
    ) -> [TaskID]? {
        var tasks: [TaskID] { checkpoints.filter { !$0.isBonus }.map(\.id) }
        switch mode {
        case .free, .groups: return nil
        case .linear: return tasks
        case .teamOrder:
            if let given = teamOrders[team] { return given }
            let tasks = tasks
            guard !tasks.isEmpty else { return [] }
            let first = number % tasks.count
            return Array(tasks[first...] + tasks[..<first])
        case .randomOrder:
            if let given = teamOrders[team] { return given }
            return DealtOrder(of: dealt ?? tasks, in: quest).order(ofTeam: number, among: tasks)
        }
    }
}
