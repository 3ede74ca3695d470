/// All that one team has done so far, as plain lists, for `RuleCalculator`.
struct TeamLedger {
    struct GivenAnswer {
        /// The running number in the timetable; `nil` of an arrival.
        var number: Int?
        var task: Int
        var at: TrialTime
        var verdict: Verdict
        /// What judges said, and when.
        var reviews: [(at: TrialTime, isAccepted: Bool)] = []
        /// What it costs while it counts as wrong by the rules.
        var cost = 0
        /// Right, but nobody knows whether the team was there.
        var lacksPresence = false

        enum Verdict: String { case accepted, rejected, pending, refused }

        func verdict(at moment: TrialTime) -> Verdict {
            guard let last = reviews.last(where: { $0.at <= moment }) else { return verdict }
            return last.isAccepted ? .accepted : .rejected
        }

        /// Wrong by the rules, and nobody has said otherwise.
        func isOwed(at moment: TrialTime) -> Bool { verdict == .rejected && verdict(at: moment) == .rejected }
    }

    var recordedStart: TrialTime?
    var recordedFinish: TrialTime?
    /// Arrivals at the finish.
    var finishVisits: [TrialTime] = []
    var answers: [GivenAnswer] = []
    var hints: [(task: Int, number: Int, price: Int)] = []
    var positions: [(at: TrialTime, place: DrawnQuest.Place)] = []
    var pauses: [Span] = []
    var points = 0
    var seconds = 0
    var entry = "competing"
    /// The first sign that the team has set out.
    var hasSetOut = false

    /// From a moment up to another; without end while it lasts.
    struct Span {
        var from: TrialTime
        var to: TrialTime?
    }

    /// The stays at a place, each from its first position to its last.
    func stays(at place: DrawnQuest.Place) -> [(from: TrialTime, to: TrialTime)] {
        var stays: [(from: TrialTime, to: TrialTime)] = []
        var before: DrawnQuest.Place?
        for position in positions {
            if position.place == place {
                if before == place, let last = stays.indices.last, position.at - stays[last].to <= 60_000 {
                    stays[last].to = position.at
                } else {
                    stays.append((position.at, position.at))
                }
            }
            before = position.place
        }
        return stays
    }
}
