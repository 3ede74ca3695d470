extension QuestState {
    /// Whether positions prove that an answer was given when it says so: a device of the team was in the task's arrival
    /// zone then, or at most `AnswerLimits.proof` before. Fixes that come in later still count.
    ///
    /// A device that has left the team since was there all the same.
    ///
    /// - Complexity: O(visits of the team).
    public func isProven(_ answer: JudgedAnswer) -> Bool {
        hasVisited(
            answer.task, answer.team, enteringUntil: answer.givenAt,
            leftFor: Seconds(Double(AnswerLimits.proof.value)), at: answer.givenAt)
    }

    /// Returns the moment up to which the team was riding for certain, by one of its answers: the moment that counts.
    /// A late answer that positions do not prove ends no ride before it was received, whatever time its device gives
    /// it.
    func rideGoesOn(until answer: JudgedAnswer) -> Timestamp {
        guard answer.lateness != nil, !isProven(answer) else { return answer.at }
        return answer.latestEnd
    }

    /// Returns the latest such moment of all answers of a team but the wrong ones; where all are wrong by the first of
    /// them, and `nil` where it has given none itself. So a stray wrong answer at the finish cancels no finish.
    ///
    /// - Complexity: O(*n* log *n*) for *n* answers, and that of `isProven` for late ones as long as one of them can
    ///   be the latest.
    func rideGoesOn(of team: TeamID) -> Timestamp? {
        let all = answers(of: team).filter { !$0.isWrittenDown }
        let right = all.filter(\.goesOn)
        return right.isEmpty ? all.map { rideGoesOn(until: $0) }.min() : rideGoesOn(by: right)
    }

    /// The moments after which a visit at the finish ends the team's ride, the one that is asked first in front.
    ///
    /// Who answers after having been at the finish is riding still; an answer that the staff wrote down for a team says
    /// nothing of that. A checkpoint that positions alone have proven
    /// may lie on the way home: where no visit at the finish follows it, the ride has ended before. One that was
    /// rejected since moves no finish.
    func finishBounds(of team: TeamID) -> [Timestamp] {
        let given = answers(of: team)
        let others = given.filter { !$0.isWrittenDown }
        // Who has answered by paper alone has set out all the same.
        let all = others.isEmpty ? given : others
        let own = rideGoesOnByRiders(of: team)
        let arrivals = all.filter { $0.isByArrival && $0.goesOn && $0.verdict != .rejected }
        var bounds = arrivals.map(\.at).sorted(by: >)
        if let own {
            bounds.removeAll { $0 <= own }
            bounds.append(own)
        } else if let wrong = all.map({ rideGoesOn(until: $0) }).min(), bounds.allSatisfy({ wrong < $0 }) {
            bounds.append(wrong)
        }
        return bounds
    }

    /// Returns the latest moment up to which a team was riding for certain by an answer that a rider gave and that was not
    /// wrong at once; `nil` where there is none.
    func rideGoesOnByRiders(of team: TeamID) -> Timestamp? {
        rideGoesOn(by: answers(of: team).filter { !$0.isWrittenDown && !$0.isByArrival && $0.goesOn })
    }

    /// Whether positions alone have proven it after they had proven the finish, and none later: it does not count.
    func isAfterFinish(_ answer: JudgedAnswer) -> Bool {
        guard answer.isByArrival, let finish = teams[answer.team]?.ride.finish, finish.isByArrival else {
            return false
        }
        return answer.at > finish.time
    }

    /// Notes answers that came after the finish as it was before a record, and with that record do so no longer.
    ///
    /// - Complexity: O(number of the team's answers) where the finish has changed.
    mutating func noteReturns(to team: TeamID, after earlier: TeamRide.Finish?, seq: Int64) {
        guard let earlier, earlier.isByArrival, let known = teams[team], known.ride.finish != earlier else {
            return
        }
        for place in known.places where answers[place].isByArrival && answers[place].at > earlier.time {
            if !isAfterFinish(answers[place]) { answers[place].returnedSeq = seq }
        }
    }

    private func rideGoesOn(by right: [JudgedAnswer]) -> Timestamp? {
        var latest: Timestamp?
        for answer in right.sorted(by: { $0.latestEnd > $1.latestEnd }) {
            if let latest, answer.latestEnd <= latest { break }
            let until = rideGoesOn(until: answer)
            latest = latest.map { max($0, until) } ?? until
        }
        return latest
    }
}

extension JudgedAnswer {
    /// Whether it shows that its team rides on: one that was wrong at once does not, whatever judges say later.
    var goesOn: Bool { ruling.verdict != .rejected }

    /// Whether the staff wrote it down for its team, and not as stewards where the team was: when that was says nothing
    /// of where it rode.
    var isWrittenDown: Bool {
        enteredBy != nil && !AnswerRule.stationTypes.contains { $0.rawValue == ruling.rule }
    }

    /// The moment up to which the ride goes on by the answer where no position proves it.
    fileprivate var latestEnd: Timestamp { lateness == nil ? at : max(at, seenAt) }
}
