/// Orders of tasks that are dealt to teams as by lot, so that few teams meet.
///
/// As many teams as there are tasks make a block. Within a block no two teams are at the same task at the same step:
/// the orders are the rows of a Latin square, and where the number of tasks is even no two of them ride the same leg
/// either. Each block has tasks and rows shuffled anew. All comes from the quest's id and the team's number.
///
/// Source: E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2, 1949.
struct DealtOrder {
    private let tasks: [TaskID]
    private let quest: QuestID

    /// - Parameter tasks: The tasks that were dealt, in any order.
    init(of tasks: [TaskID], in quest: QuestID) {
        self.tasks = tasks.sorted()
        self.quest = quest
    }

    /// Returns the order of a team among the tasks that there are now.
    ///
    /// Tasks that were dealt and are there still keep their order, whatever was added or taken away since. One that
    /// came later has a place between them that it keeps.
    /// - Parameter number: The number of the team, from 0.
    /// - Complexity: O(*n* log *n*) for *n* tasks.
    func order(ofTeam number: Int, among current: [TaskID]) -> [TaskID] {
        let row = row(ofTeam: number)
        let known = Set(tasks)
        var added: [Int: [(key: UInt64, task: TaskID)]] = [:]
        for task in current where !known.contains(task) {
            let key = seed("\(number)", task.rawValue)
            added[Int(key % UInt64(row.count + 1)), default: []].append((key, task))
        }
        let kept = Set(current)
        var order: [TaskID] = []
        for gap in 0...row.count {
            let here = added[gap, default: []].sorted { ($0.key, $0.task) < ($1.key, $1.task) }
            order += here.map(\.task)
            if gap < row.count, kept.contains(row[gap]) { order.append(row[gap]) }
        }
        return order
    }

    /// Returns the order of a team among the tasks that were dealt.
    private func row(ofTeam number: Int) -> [TaskID] {
        let count = tasks.count
        guard count > 1 else { return tasks }
        let block = number / count
        var dice = SplitMix64(seed: seed("block", "\(block)"))
        let symbols = Self.shuffled(tasks, using: &dice)
        let rows = Self.shuffled(Array(0..<count), using: &dice)
        let shift = rows[number % count]
        // 0, n − 1, 1, n − 2, 2 …: neighbours differ by each number once.
        return (0..<count).map { step in
            let place = step % 2 == 0 ? step / 2 : count - 1 - step / 2
            return symbols[(place + shift) % count]
        }
    }

    private func seed(_ parts: String...) -> UInt64 {
        let text = ([quest.rawValue] + parts).joined(separator: "\n")
        return Digest.sha256(Array(text.utf8)).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Shuffles as R. A. Fisher and F. Yates did; the standard library may do it otherwise one day.
    private static func shuffled<Element>(
        _ elements: [Element], using dice: inout SplitMix64
    ) -> [Element] {
        var elements = elements
        for last in elements.indices.dropFirst().reversed() {
            elements.swapAt(last, Int(dice.next() % UInt64(last + 1)))
        }
        return elements
    }
}
