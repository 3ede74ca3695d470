/// The change of one task between editions: how answers to it are judged, what they are worth, and what riders are told.
public struct TaskChange: Sendable, Equatable {
    public enum Part: String, Sendable, CaseIterable {
        case added
        case removed
        /// The right answers, or the kind of answer that is asked for.
        case answer
        /// The points and how they fall, also whether it is a bonus.
        case points
        /// The price of wrong answers and of time that runs out, and the traps.
        case penalty
        /// The arrival zone.
        case place
        /// Whether a team has to be there.
        case presence
        /// The number of attempts, and lock-outs.
        case attempts
        /// The times at which it may be answered, for how long, and what opens it.
        case times
        /// The words and looks for riders: name, description, hints, pictures, marker.
        case texts
    }

    public let task: TaskID
    /// The name in the newer edition that knows the task.
    public let name: LocalizedText
    /// The parts that differ, in the order of `Part`.
    public let parts: [Part]
    /// How far the point that riders are led to has moved; `nil` where it has not.
    public var moved: Meters?
}

extension Quest {
    /// The tasks that this edition has otherwise than an earlier one: in the order of its file, then those that it
    /// has no longer in the order of the other's.
    ///
    /// - Complexity: O(number of checkpoints of both).
    public func changes(since earlier: Quest) -> [TaskChange] {
        let before = Dictionary(
            earlier.checkpoints.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = Set(checkpoints.map(\.id))
        let changed = checkpoints.compactMap { checkpoint -> TaskChange? in
            let parts = before[checkpoint.id].map { checkpoint.changedParts(since: $0) } ?? [.added]
            if parts.isEmpty { return nil }
            let (old, new) = (before[checkpoint.id]?.zone.target, checkpoint.zone.target)
            return TaskChange(
                task: checkpoint.id, name: checkpoint.name, parts: parts,
                moved: old.flatMap { $0 == new ? nil : Geodesic.distance($0, new) })
        }
        let removed = earlier.checkpoints.filter { !kept.contains($0.id) }.map {
            TaskChange(task: $0.id, name: $0.name, parts: [.removed])
        }
        return changed + removed
    }

    /// The tasks to which this edition and an earlier one judge each answer alike, for the same points and at the same
    /// price.
    ///
    /// - Complexity: O(number of checkpoints of both).
    public func tasksJudged(asIn earlier: Quest) -> Set<TaskID> {
        // When it may be answered, and how often, is not asked again; what it is called decides nothing.
        let others = changes(since: earlier).filter {
            !Set($0.parts).isSubset(of: [.attempts, .times, .texts])
        }
        return Set(checkpoints.map(\.id)).subtracting(others.map(\.task))
    }
}

extension Checkpoint {
    fileprivate func changedParts(since earlier: Checkpoint) -> [TaskChange.Part] {
        var parts: [TaskChange.Part] = []
        if rule != earlier.rule { parts.append(.answer) }
        if points != earlier.points || isBonus != earlier.isBonus || fall != earlier.fall {
            parts.append(.points)
        }
        let costs = (penalty, trap, timeLimitPenalty)
        if costs != (earlier.penalty, earlier.trap, earlier.timeLimitPenalty) { parts.append(.penalty) }
        if zone != earlier.zone { parts.append(.place) }
        if presence != earlier.presence { parts.append(.presence) }
        if attempts != earlier.attempts { parts.append(.attempts) }
        if opens != earlier.opens || closes != earlier.closes || timeLimit != earlier.timeLimit
            || visibleFrom != earlier.visibleFrom || bonusSpan != earlier.bonusSpan
            || opensWhen != earlier.opensWhen
        {
            parts.append(.times)
        }
        if !isShown(as: earlier) { parts.append(.texts) }
        return parts
    }

    /// Whether riders read and see the same.
    private func isShown(as earlier: Checkpoint) -> Bool {
        name == earlier.name && description == earlier.description && difficulty == earlier.difficulty
            && category == earlier.category && marker == earlier.marker && media == earlier.media
            && hints == earlier.hints && isPositionHidden == earlier.isPositionHidden
    }
}
