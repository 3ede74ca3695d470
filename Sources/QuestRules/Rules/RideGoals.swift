/// The places that a team knows of at a moment, and where its devices can be led. Places are numbered as
/// `Quest.destination(at:)` has them; each list is in rising order.
public struct RideGoals: Sendable {
    /// Tasks that the team may know of.
    public let known: Result<[Int], Refusal>
    /// Tasks that it can ride to.
    public let open: Result<[Int], Refusal>
    /// Places that a device can be led to: the open tasks, the start, or the finish.
    public let led: Result<[Int], Refusal>
}

extension RuleEngine {
    /// Returns where a team's devices can be led: before its start to the place where it starts, then to the open
    /// tasks, and to the finish when nothing is left to do or when it was asked for. Whoever has come to the finish is
    /// led nowhere by himself.
    ///
    /// A task with an answer that is pending is done for guidance until a judge rejects it: riders are not led there, even if
    /// he had asked for it before he answered. Only where nothing else is open is a team led back to where a position or
    /// a steward may still prove its answer.
    ///
    /// To the finish also when the team's time or that of the quest's file is over: everybody has to come back.
    ///
    /// - Parameter choice: Where the rider wants to be led.
    /// - Throws: `Refusal` as `tasks(of:choosing:in:at:)`, but for a team that can be led to the start.
    /// - Complexity: That of `tasks(of:choosing:in:at:)`.
    public func goals(
        of team: TeamID, choosing choice: Destination? = nil, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> RideGoals {
        if isGathering(team, in: state, at: now), let start = document.number(of: .start) {
            return RideGoals(known: .success([]), open: .success([]), led: .success([start]))
        }
        let tasks = try tasks(of: team, choosing: choice?.task, in: state, at: now)
        let unanswered = tasks.open.map { $0.filter { !hasPending(at: $0, of: team, in: state) } }
        guard let finish = document.number(of: .finish), case .success = tasks.known,
            isLedBack(team, asking: choice == .finish, open: unanswered, in: state, at: now)
        else {
            let led = unanswered.flatMap { places in
                guard places.isEmpty else { return .success(places) }
                return tasks.open.map {
                    $0.filter {
                        hasPending(at: $0, of: team, for: [.needsEvidence, .uncertain], in: state)
                    }
                }
            }
            return RideGoals(known: tasks.known, open: tasks.open, led: led)
        }
        return RideGoals(known: tasks.known, open: tasks.open, led: .success([finish]))
    }

    /// Whether an answer to a task is pending, for one of some reasons.
    private func hasPending(
        at place: Int, of team: TeamID, for reasons: [VerdictReason]? = nil, in state: QuestState
    ) -> Bool {
        state.answers(of: team, to: document.checkpoints[place].id).contains { answer in
            answer.verdict == .pending && !answer.isVoid
                && reasons?.contains(answer.lastRuling.reason) ?? true
        }
    }

    /// Whether a team has still to start in a quest that its organisers have opened.
    public func isGathering(_ team: TeamID, in state: QuestState, at now: Timestamp) -> Bool {
        guard state.phase == .open, let start = start(of: team, in: state) else { return false }
        return now < start && document.closes.map { now < $0 } ?? true
    }

    /// Whether a team that has started is led to the finish: as long as organisers hold the quest open, until it is
    /// there and has nowhere to ride on to.
    private func isLedBack(
        _ team: TeamID, asking: Bool, open: Result<[Int], Refusal>, in state: QuestState, at now: Timestamp
    ) -> Bool {
        let canRideOn = (try? open.get().isEmpty) == false
        let hasFinish = state.teams[team]?.ride.finish != nil
        guard state.phase == .open, !hasComeBack(team, in: state), canRideOn || !hasFinish else {
            return false
        }
        if asking { return true }
        guard case .success = open, !canRideOn else { return false }
        return hasNothingLeft(team, in: state, at: now) || onlyWaits(team, in: state, at: now)
    }

    /// Whether all that a team has not passed of its course waits for a verdict.
    private func onlyWaits(_ team: TeamID, in state: QuestState, at now: Timestamp) -> Bool {
        let progress = progress(of: team, in: state, at: now)
        return document.places(of: teamClass(of: team, in: state)).allSatisfy { place in
            progress.passing(at: place) != nil || hasPending(at: place, of: team, in: state)
        }
    }

    /// Whether a team can do nothing more of its course, neither now nor later, nor at a place that it has to find.
    ///
    /// - Parameter moment: What judges have refused later is taken as it stood then; as it stands where `nil`.
    func hasNothingLeft(
        _ team: TeamID, in state: QuestState, at now: Timestamp, asOf moment: Timestamp? = nil
    ) -> Bool {
        let places = document.places(of: teamClass(of: team, in: state))
        let progress = progress(of: team, in: state, at: now, asOf: moment)
        let left = places.filter { progress.passing(at: $0) == nil }
        guard !left.isEmpty else { return true }
        // What time alone never opens waits for a task that the team has passed without doing it.
        let end = self.progress(of: team, in: state, at: Timestamp(milliseconds: .max), asOf: moment)
        return left.allSatisfy { end.opening(at: $0) == nil }
    }

    /// Returns the moment up to which a team's time at a destination goes: as `deadline(of:at:in:at:)` at a task, to
    /// its start before it, and to when it has to be back on the way to the finish.
    ///
    /// - Parameter number: The destination's, as `Quest.destination(at:)` has it.
    /// - Returns: `nil` where nothing ends it.
    public func deadline(
        of team: TeamID, toward number: Int, in state: QuestState, at now: Timestamp
    ) -> Timestamp? {
        switch document.destination(at: number) {
        case .task: deadline(of: team, at: number, in: state, at: now)
        case .start: start(of: team, in: state)
        case .finish: time(of: team, in: state).end
        }
    }
}
