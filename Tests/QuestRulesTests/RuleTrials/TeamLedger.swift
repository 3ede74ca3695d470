/// All that is known of one team so far, as plain lists, for `RuleCalculator`.
struct TeamLedger {
    struct GivenAnswer {
        /// The running number in the timetable; `nil` of an arrival.
        var number: Int?
        var task: Int
        /// The moment that counts.
        var at: TrialTime
        var received: TrialTime
        var verdict: Verdict
        /// What judges said, and when.
        var reviews: [(at: TrialTime, isAccepted: Bool)] = []
        /// What it costs while it counts as wrong by the rules.
        var cost = 0
        /// Right, but nobody knows whether the team was there.
        var lacksPresence = false

        enum Verdict: String { case accepted, rejected, pending, refused }

        var isByPositions: Bool { number == nil }

        func verdict(at moment: TrialTime) -> Verdict {
            guard let last = reviews.last(where: { $0.at <= moment }) else { return verdict }
            return last.isAccepted ? .accepted : .rejected
        }

        /// Since when its task has been done, by what is known at a moment: accepted, or waiting for a judge. What a judge
        /// refuses has never been done; what only a judge accepts is done since then.
        func doneSince(known moment: TrialTime) -> TrialTime? {
            var since: TrialTime? = verdict == .accepted || verdict == .pending && !lacksPresence ? at : nil
            for review in reviews where review.at <= moment {
                since = review.isAccepted ? since ?? max(at, review.at) : nil
            }
            return since
        }
    }

    struct Position {
        var at: TrialTime
        var place: DrawnQuest.Place
        var device: Int
    }

    struct Stay {
        var from: TrialTime
        var to: TrialTime
    }

    /// From a moment up to another; without end while it lasts.
    struct Span {
        var from: TrialTime
        var to: TrialTime?
    }

    var recordedStart: TrialTime?
    var recordedFinish: TrialTime?
    /// What riders said of the finish, by the times at which they said it.
    private(set) var declarations: [(at: TrialTime, intent: DrawnTimetable.Intent)] = []
    /// In the order in which they were received.
    var answers: [GivenAnswer] = []
    var hints: [(task: Int, number: Int, price: Int, at: TrialTime)] = []
    /// By time.
    private(set) var positions: [Position] = []
    var pauses: [Span] = []
    var points = 0
    var seconds = 0
    var entry = "competing"
    /// The first sign that the team has set out.
    var hasSetOut = false

    mutating func add(_ position: Position) {
        let place = positions.lastIndex { $0.at <= position.at }.map { $0 + 1 } ?? 0
        positions.insert(position, at: place)
    }

    mutating func declare(_ intent: DrawnTimetable.Intent, at moment: TrialTime) {
        let place = declarations.lastIndex { $0.at <= moment }.map { $0 + 1 } ?? 0
        declarations.insert((moment, intent), at: place)
    }

    /// What each device was at a place for, as stays in a row with nothing but silence of up to some time between them.
    func stays(at place: DrawnQuest.Place, joinedOver silence: TrialTime) -> [[Stay]] {
        var rows: [[Stay]] = []
        for device in Set(positions.map(\.device)).sorted() {
            var row: [Stay] = []
            for position in positions where position.device == device {
                let gap = row.last.map { position.at - $0.to }
                if position.place == place, let gap, gap <= 60_000 {
                    row[row.count - 1].to = position.at
                    continue
                }
                if position.place != place || gap.map({ $0 > silence }) ?? false {
                    if !row.isEmpty { rows.append(row) }
                    row = []
                }
                if position.place == place { row.append(Stay(from: position.at, to: position.at)) }
            }
            if !row.isEmpty { rows.append(row) }
        }
        return rows
    }

    /// The stays of all devices at a place, each from its first position to its last.
    func stays(at place: DrawnQuest.Place) -> [Stay] {
        var stays: [Stay] = []
        for device in Set(positions.map(\.device)) {
            var before: Position?
            for position in positions where position.device == device {
                if position.place == place {
                    if let before, before.place == place, position.at - before.at <= 60_000 {
                        stays[stays.count - 1].to = position.at
                    } else {
                        stays.append(Stay(from: position.at, to: position.at))
                    }
                }
                before = position
            }
        }
        return stays.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}
