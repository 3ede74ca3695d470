/// A revision of the rules by which a log is counted.
///
/// The record of an edition names the revision that was in force when the edition was published, so that a log keeps
/// the rules that it was written under: it replays to the same standings, byte for byte, under any later version.
/// A new edition of a quest that is under way brings it to the revision of its day.
public enum RulesRevision: Int, Sendable, CaseIterable, Comparable {
    /// The revision of records that name none.
    ///
    /// Lateness is counted in milliseconds. After `closes` only the finish counts, for the `grace`; positions are
    /// refused from `closes` on. What a withdrawn opening had let a team do is worth all
    /// points, whenever it was done. In a ranking by time points below zero cost nothing. In a course that is ridden in
    /// order a task that had closed before its turn opens the next one when it closed. What a judge accepts opens tasks as of when it was given.
    /// Every visit to the finish after an answer ends the ride.
    case first = 1
    /// Times are compared in whole seconds, as they are shown. After `closes` visits count for the `grace` or the
    /// `late-limit`, whichever is longer, and positions are taken as long. What was done while a task was open stands,
    /// and its points fall from its first opening, also where a judge's refusal has closed the task since. In a ranking by
    /// time points below zero are seconds. A task that had closed before its turn opens the next one when its turn comes.
    /// An answer from which only a judge's acceptance lets the team go on opens tasks when the judge accepts it.
    /// A visit to the finish ends a ride where it is deliberate, as the file's `finish-when` says.
    case second = 2

    /// The revision of editions that are published now.
    public static let current = RulesRevision.second

    public static func < (left: RulesRevision, right: RulesRevision) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Whether times are compared in whole seconds, a begun one dropped.
    var countsWholeSeconds: Bool { self >= .second }
    /// Whether visits after `closes` count for the `late-limit` too, where it is longer than the `grace`.
    var countsVisitsToLateLimit: Bool { self >= .second }
    /// Whether what was done in an opening that was withdrawn since stands, with the points of its first opening.
    var keepsWithdrawnOpenings: Bool { self >= .second }
    /// Whether an answer that only a judge accepts opens tasks when the judge accepts it, not when it was given.
    var opensByAcceptance: Bool { self >= .second }
    /// Whether only deliberate visits to the finish end a ride (`FinishRule`).
    var endsRidesDeliberately: Bool { self >= .second }
    /// Whether points below zero are seconds in a ranking by time.
    var timesPointsBelowZero: Bool { self >= .second }
    /// Whether a task that had closed before its turn opens the next one when its turn comes, not when it closed.
    var passesClosedTasksInTurn: Bool { self >= .second }
}

extension Milliseconds {
    /// The time as it is compared and shown by a revision of the rules.
    func counted(by rules: RulesRevision) -> Milliseconds {
        guard rules.countsWholeSeconds else { return self }
        // Rounded down, also below zero.
        let rest = value % 1000
        return Milliseconds(value - (rest < 0 ? rest + 1000 : rest))
    }
}

extension Timestamp {
    /// The moment as it is compared by a revision of the rules.
    func counted(by rules: RulesRevision) -> Int64 {
        rules.countsWholeSeconds
            ? Milliseconds(milliseconds).counted(by: rules).value : milliseconds
    }
}
