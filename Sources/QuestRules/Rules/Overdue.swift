/// A team that has set out and is not known to be back, though its time is over.
public struct OverdueTeam: Sendable, Equatable {
    public let team: TeamID
    /// The moment by which it had to be back; `nil` where the quest was closed and had no such moment.
    public let due: Timestamp?
}

extension RuleEngine {
    /// Returns the teams that have not come back: they have set out, their time is over or the quest closed, and no
    /// finish is recorded. Who is out of the ranking is out there all the same; a finish, recorded by whoever saw
    /// them, says that they are back.
    ///
    /// - Returns: The one that had to be back first in front.
    /// - Complexity: O(teams + devices).
    public func overdueTeams(in state: QuestState, at now: Timestamp) -> [OverdueTeam] {
        let overdue = state.teams.compactMap { team, known -> OverdueTeam? in
            guard known.ride.finish == nil, hasComeToStart(team, in: state, at: now) else { return nil }
            let end = time(of: team, in: state).end
            if let end, end < now { return OverdueTeam(team: team, due: end) }
            return state.phase == .closed ? OverdueTeam(team: team, due: end) : nil
        }
        return overdue.sorted { ($0.due ?? now, $0.team) < ($1.due ?? now, $1.team) }
    }

    /// Returns the teams that are under way in an open quest: they have set out, and no finish is recorded. In the order
    /// of their ids.
    ///
    /// - Complexity: O(teams + devices).
    public func teamsOut(in state: QuestState, at now: Timestamp) -> [TeamID] {
        guard state.phase == .open else { return [] }
        return state.teams.filter { team, known in
            known.ride.finish == nil && hasComeToStart(team, in: state, at: now)
        }.map(\.key).sorted()
    }

    /// Whether anything says that a team came to the start: what somebody recorded, an answer, or a position since then
    /// of a device that belongs to it or did. Phones that were tried out at home the day before say nothing.
    func hasComeToStart(_ team: TeamID, in state: QuestState, at now: Timestamp) -> Bool {
        guard let known = state.teams[team] else { return false }
        if known.hasAnswered || known.ride.started.map({ $0 <= now }) ?? false { return true }
        guard let start = start(of: team, in: state) else { return false }
        return known.allDevices.contains { device in
            state.devices[device]?.lastMoment.map { $0 >= start } ?? false
        }
    }
}
