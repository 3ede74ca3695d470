import GeoJSONKit

/// The rules for what opens a task: that all it asks for is there, that nothing waits for itself, and that each task
/// can open to somebody who does all the others that can.
struct OpeningRules {
    let quest: Quest
    let places: [PlacedCheckpoint]
    var classes: [PlacedParts.Part<TeamClass>] = []

    private typealias Known = (tasks: Set<TaskID>, groups: Set<String>)

    /// - Complexity: O(checkpoints² + conditions), where there are conditions at all: a chain may stand in the file
    ///   from its end.
    func check(noting findings: inout FindingList, shouldStop: () -> Bool = { false }) {
        checkGaps(noting: &findings)
        guard places.contains(where: { !$0.checkpoint.opensWhen.isEmpty }) else { return }
        let hadErrors = findings.hasErrors
        var areKnown = true
        let known: Known = (
            Set(places.map(\.checkpoint.id)), Set(places.compactMap(\.checkpoint.group))
        )
        var suggestions = TaskSuggestions(among: places.map(\.checkpoint.id))
        for place in places where !place.checkpoint.opensWhen.isEmpty {
            let path = Self.path(of: place)
            for condition in place.checkpoint.opensWhen {
                guard let message = fault(of: condition, at: place.checkpoint, known, &suggestions) else {
                    continue
                }
                findings.error(message, at: path)
                areKnown = false
            }
        }
        // What is wrong otherwise would be said a second time, in stranger words.
        guard areKnown, !hadErrors else { return }
        var walk = OpeningWalk(of: quest)
        walk.openAll(shouldStop: shouldStop)
        let needs = neededPlaces
        var cycleCount = 0
        for (index, place) in places.enumerated()
        where !place.checkpoint.opensWhen.isEmpty && !walk.isOpen[index] {
            let id = place.checkpoint.id
            // Each look goes through the whole file; nobody reads a hundred findings.
            let isInCycle = cycleCount < Self.mostLooks && Self.waitsForItself(index, needs)
            cycleCount += 1
            findings.error(isInCycle ? .conditionCycle(id) : .neverOpens(id), at: Self.path(of: place))
        }
        if cycleCount == 0 { checkCourses(noting: &findings, shouldStop: shouldStop) }
    }

    private static let mostLooks = 100
    private static let mostCourses = 20

    /// Notes of each class the first task that opens to others, and never to those who ride its course alone.
    private func checkCourses(noting findings: inout FindingList, shouldStop: () -> Bool) {
        for part in classes.filter({ $0.value.tasks != nil }).prefix(Self.mostCourses) {
            let course = quest.course(of: part.value)
            var walk = OpeningWalk(of: course)
            walk.openAll(shouldStop: shouldStop)
            let closed = course.checkpoints.indices.first { place in
                !walk.isOpen[place] && !course.checkpoints[place].opensWhen.isEmpty
            }
            guard let closed else { continue }
            findings.error(
                .neverOpensInClass(course.checkpoints[closed].id, part.value.id),
                at: part.path.appending(key: PropertyName.tasks.rawValue))
        }
    }

    private static func path(of place: PlacedCheckpoint) -> JSONPath {
        place.path.appending(key: "properties").appending(key: PropertyName.opensWhen.rawValue)
    }

    private func fault(
        of condition: OpeningCondition, at checkpoint: Checkpoint, _ known: Known,
        _ suggestions: inout TaskSuggestions
    ) -> Message? {
        let hasOrders = quest.mode == .teamOrder || quest.mode == .randomOrder
        if hasOrders, !checkpoint.isBonus {
            return .conditionAgainstOrder(checkpoint.id, quest.mode.rawValue)
        }
        switch condition {
        case .points: return nil
        case .task(let task):
            if known.tasks.contains(task) { return nil }
            return .conditionTaskUnknown(task, nearest: suggestions.nearest(to: task))
        case .group(let group, _):
            return known.groups.contains(group) ? nil : .groupUnknown(group)
        }
    }

    /// The places of the tasks that each task's conditions name.
    private var neededPlaces: [[Int]] {
        let numbers = quest.numbersOfTasks
        return places.map { place in
            place.checkpoint.opensWhen.compactMap { condition in
                if case .task(let task) = condition { numbers[task] } else { nil }
            }
        }
    }

    /// Whether a chain of conditions that name single tasks leads from a task back to itself.
    private static func waitsForItself(_ place: Int, _ needs: [[Int]]) -> Bool {
        var isSeen = needs.map { _ in false }
        var next = needs[place]
        while let task = next.popLast() {
            if task == place { return true }
            if isSeen[task] { continue }
            isSeen[task] = true
            next += needs[task]
        }
        return false
    }
}

/// Opens all tasks that can open to somebody who does each one that is open.
private struct OpeningWalk {
    /// By the places of the tasks among the checkpoints.
    private(set) var isOpen: [Bool]
    private let quest: Quest
    private let places: [TaskID: Int]
    /// The number of conditions of each task that are known to be met: they stay so, since what is open stays open.
    private var met: [Int]
    /// Number of open tasks of each group, and of those that are no bonus.
    private var counts: [String: (all: Int, required: Int)] = [:]
    private let needs: [String: Int]
    private var points = 0

    init(of quest: Quest) {
        self.quest = quest
        isOpen = quest.checkpoints.map { _ in false }
        met = quest.checkpoints.map { _ in 0 }
        places = quest.numbersOfTasks
        var sizes: [String: Int] = [:]
        for checkpoint in quest.checkpoints where !checkpoint.isBonus {
            if let group = checkpoint.group { sizes[group, default: 0] += 1 }
        }
        let pairs = quest.groups.map { group in
            let members = sizes[group.id] ?? 0
            // The course of a class may have fewer tasks of the group than it needs.
            return (group.id, min(group.needs ?? members, members))
        }
        needs = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    mutating func openAll(shouldStop: () -> Bool) {
        var hasChanged = true
        while hasChanged, !shouldStop() {
            hasChanged = false
            // In the mode `linear` the first one that stays closed closes all after it.
            var isBlocked = false
            let openGroups = openGroups
            for (index, checkpoint) in quest.checkpoints.enumerated() {
                let isReached =
                    switch quest.mode {
                    case .linear: checkpoint.isBonus || !isBlocked
                    case .groups: checkpoint.group.map { openGroups.contains($0) } ?? true
                    // In orders of teams only bonuses have conditions, and all others open.
                    case .free, .teamOrder, .randomOrder: true
                    }
                if !isOpen[index], isReached, isMet(checkpoint.opensWhen, at: index) {
                    open(checkpoint, at: index)
                    hasChanged = true
                }
                if !checkpoint.isBonus, !isOpen[index] { isBlocked = true }
            }
        }
    }

    /// The groups up to the first one of which too few tasks are open.
    private var openGroups: Set<String> {
        var groups: Set<String> = []
        for group in quest.groups {
            groups.insert(group.id)
            if counts[group.id]?.required ?? 0 < needs[group.id] ?? 0 { break }
        }
        return groups
    }

    private mutating func open(_ checkpoint: Checkpoint, at index: Int) {
        isOpen[index] = true
        // Traps need not be stepped into.
        points += max(0, checkpoint.points)
        guard let group = checkpoint.group else { return }
        counts[group, default: (0, 0)].all += 1
        if !checkpoint.isBonus { counts[group, default: (0, 0)].required += 1 }
    }

    /// Looks on from the first condition that was not met yet.
    private mutating func isMet(_ conditions: [OpeningCondition], at index: Int) -> Bool {
        while met[index] < conditions.count {
            guard isMet(conditions[met[index]]) else { return false }
            met[index] += 1
        }
        return true
    }

    private func isMet(_ condition: OpeningCondition) -> Bool {
        switch condition {
        case .task(let task): places[task].map { isOpen[$0] } ?? false
        case .group(let group, let count): counts[group]?.all ?? 0 >= count
        case .points(let least): points >= least
        }
    }
}

extension Quest {
    /// The places of the tasks among the checkpoints, of several with one id that of the first.
    fileprivate var numbersOfTasks: [TaskID: Int] {
        Dictionary(
            checkpoints.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the quest with the tasks of a class's course alone.
    fileprivate func course(of teamClass: TeamClass) -> Quest {
        let isOrdered = mode == .linear
        let numbers = isOrdered ? numbersOfTasks : [:]
        let ordered = (teamClass.tasks ?? []).compactMap { numbers[$0] }
        var course = self
        course.checkpoints = (isOrdered ? ordered : places(of: teamClass)).map { checkpoints[$0] }
        return course
    }
}

extension OpeningRules {
    /// Notes texts with another number of gaps than there are answers for.
    private func checkGaps(noting findings: inout FindingList) {
        for place in places {
            guard case .gaps(let gaps) = place.checkpoint.rule, !gaps.isEmpty else { continue }
            let description = place.checkpoint.description
            let texts = description.map { [$0.text] + $0.translations.values } ?? [""]
            guard texts.contains(where: { Self.gapCount(in: $0) != gaps.count }) else { continue }
            let name = description == nil ? PropertyName.answer : .description
            findings.warning(
                .gapsUneven(gaps.count),
                at: place.path.appending(key: "properties").appending(key: name.rawValue))
        }
    }

    /// Returns how many gaps a text has: runs of three or more low lines.
    static func gapCount(in text: String) -> Int {
        text.split { $0 != "_" }.count { $0.count >= 3 }
    }
}
