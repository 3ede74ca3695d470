/// The signature under a quest's results, which makes them official.
public struct ResultsSignature: Sendable, Equatable {
    public let at: Timestamp
    /// The number of its record: the results are those of the records before it.
    public let seq: Int64
    public let actor: Actor
}

extension QuestState {
    /// Returns the spans in which a team's ride is paused: those of all teams and its own, which may overlap. Closing
    /// the quest ends those that last.
    public func pauses(of team: TeamID) -> [Breaks.Span] {
        guard let own = teams[team]?.pauses, !own.isEmpty else { return pauses }
        return pauses + own
    }

    /// Whether a team's ride is paused by the records so far.
    public func isPaused(_ team: TeamID) -> Bool { pauses(of: team).contains { $0.end == nil } }

    /// Ends the pauses that last: in a quest that is closed nobody does, and its results are to stay.
    ///
    /// - Complexity: O(number of teams).
    mutating func endPauses(at time: Timestamp) {
        if let last = pauses.last, last.end == nil {
            pauses[pauses.count - 1].end = time
            signature = nil
        }
        for (id, team) in teams {
            guard let last = team.pauses.last, last.end == nil else { continue }
            teams[id]?.pauses[team.pauses.count - 1].end = time
            signature = nil
        }
    }

    /// Takes in commands on the quest's times and on its results as a whole.
    mutating func applyToPlan(_ command: CommandBody, of record: Record) throws(FoldError) {
        if let team = record.team, teams[team] == nil { throw .dangling(seq: record.seq) }
        switch command {
        case .paused:
            let span = Breaks.Span(from: record.at, to: nil)
            if let team = record.team { teams[team]?.pauses.append(span) } else { pauses.append(span) }
        case .resumed:
            var known = pauses
            if let team = record.team { known = teams[team]?.pauses ?? [] }
            guard let last = known.last, last.end == nil else { throw .dangling(seq: record.seq) }
            known[known.count - 1].end = record.at
            if let team = record.team { teams[team]?.pauses = known } else { pauses = known }
        case .timesShifted(let shift): self.shift = shift
        case .protestsSet(let end): protestsUntil = end
        case .resultsSigned:
            signature = ResultsSignature(at: record.at, seq: record.seq, actor: record.actor)
        default: break
        }
    }
}

extension RecordContent {
    /// Whether results may be others after it: then those that were signed are official no longer.
    var mayChangeResults: Bool {
        switch self {
        case .answer, .verdict, .review, .adjustment, .withdrawal: true
        // Crossings may be of a zone that costs something to ride into.
        case .positions(let body):
            !body.visits.isEmpty || !body.withdraws.isEmpty || !body.crossings.isEmpty
        case .erased, .appeal, .opinion, .opinionWithdrawn: false
        case .command(let command): command.mayChangeResults
        }
    }
}

extension CommandBody {
    fileprivate var mayChangeResults: Bool {
        switch self {
        case .published, .opened, .teamAdded, .teamRemoved, .teamRegistered, .registrationConfirmed,
            .classChosen, .waveChosen, .teamStarted, .teamFinished, .deviceRemoved, .hintOpened,
            .entryChanged, .paused, .resumed, .timesShifted, .protestsSet:
            true
        default: false
        }
    }
}
