/// The tasks that a team has done, passed and opened, as far as others wait for them.
package struct TaskProgress {
    /// Tasks that are accepted or wait for a judge: what conditions ask for.
    var done: Set<TaskID> = []
    /// Tasks that the team could go on from: what orders and groups ask for.
    var passed: Set<TaskID> = []
    /// Tasks that are open to it already.
    var opened: Set<TaskID> = []
}

extension Quest {
    /// Returns what keeps the tasks of a plan closed until others are done: the order that binds, groups, and the
    /// conditions of tasks.
    ///
    /// Where an order binds, and from group to group, tasks that are not planned are passed over. What a condition asks for
    /// has to be planned, or is done already; else its task never opens.
    ///
    /// - Parameters:
    ///   - numbers: The number of the place of each planned task.
    ///   - order: The order that binds; `nil` where none does. Bonuses are no part of it.
    ///   - course: The places of the team's course among the checkpoints; all where `nil`.
    ///   - progress: What the team has done so far.
    /// - Complexity: O(checkpoints · groups and conditions).
    package func precedence(
        among numbers: [TaskID: Int], inOrder order: [TaskID]?, onCourse course: [Int]? = nil,
        after progress: TaskProgress = TaskProgress()
    ) -> Precedence {
        var precedence = Precedence()
        let places = course ?? Array(checkpoints.indices)
        if let order {
            let left = order.filter { !progress.passed.contains($0) }.compactMap { numbers[$0] }
            for (earlier, later) in zip(left, left.dropFirst()) {
                precedence.close(later, untilAfter: earlier)
            }
        } else if mode == .groups {
            closeGroups(among: numbers, of: places, after: progress, in: &precedence)
        }
        closeByConditions(among: numbers, of: places, after: progress, in: &precedence)
        return precedence
    }

    private func closeGroups(
        among numbers: [TaskID: Int], of places: [Int], after progress: TaskProgress,
        in precedence: inout Precedence
    ) {
        var earlier: [(tally: Int, least: Int)] = []
        for group in groups {
            let members = places.filter { checkpoints[$0].group == group.id }
            for member in members where !progress.opened.contains(checkpoints[member].id) {
                guard let number = numbers[checkpoints[member].id] else { continue }
                for (tally, least) in earlier { precedence.close(number, until: Double(least), of: tally) }
            }
            let required = members.map { checkpoints[$0] }.filter { !$0.isBonus }.map(\.id)
            // The course of a class may have fewer tasks of the group than it needs.
            let needs = min(group.needs ?? required.count, required.count)
            let passed = required.count { progress.passed.contains($0) }
            let left = required.filter { !progress.passed.contains($0) }.compactMap { numbers[$0] }
            let tally = precedence.count(Dictionary(left.map { ($0, 1) }) { first, _ in first })
            earlier.append((tally, min(needs - passed, left.count)))
        }
    }

    private func closeByConditions(
        among numbers: [TaskID: Int], of places: [Int], after progress: TaskProgress,
        in precedence: inout Precedence
    ) {
        // One tally for all that ask for the same.
        var tallies: [String: Int] = [:]
        func tally(_ name: String, _ amount: (Checkpoint) -> Int) -> Int {
            if let known = tallies[name] { return known }
            var amounts: [Int: Double] = [:]
            for place in places where !progress.done.contains(checkpoints[place].id) {
                guard let number = numbers[checkpoints[place].id] else { continue }
                amounts[number] = Double(amount(checkpoints[place]))
            }
            let new = precedence.count(amounts)
            tallies[name] = new
            return new
        }
        let done = places.map { checkpoints[$0] }.filter { progress.done.contains($0.id) }
        for place in places where !progress.opened.contains(checkpoints[place].id) {
            guard let number = numbers[checkpoints[place].id] else { continue }
            for condition in checkpoints[place].opensWhen {
                switch condition {
                case .task(let task):
                    guard !progress.done.contains(task) else { continue }
                    precedence.close(number, until: 1, of: tally("task \(task)") { $0.id == task ? 1 : 0 })
                case .group(let group, let count):
                    let least = count - done.count { $0.group == group }
                    let members = tally("group \(group)") { $0.group == group ? 1 : 0 }
                    precedence.close(number, until: Double(least), of: members)
                case .points(let most):
                    let least = most - done.reduce(0) { $0 + $1.points }
                    precedence.close(number, until: Double(least), of: tally("points") { $0.points })
                }
            }
        }
    }
}
