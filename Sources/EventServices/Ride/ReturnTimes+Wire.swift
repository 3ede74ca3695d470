package import QuestEngine
import QuestWire

extension AdminReturns {
    /// - Parameters:
    ///   - names: The names of teams.
    ///   - zone: The zone in which times are written.
    package init(
        _ times: ReturnTimes, naming names: [TeamID: String], numbers: [TeamID: Int], in language: Language,
        _ zone: EventTimeZone, at now: Timestamp
    ) {
        func name(_ team: TeamID) -> String {
            names[team].flatMap { $0.isEmpty ? nil : $0 } ?? team.rawValue
        }
        self.init(
            outlook: times.outlook.name, until: times.outlook.until, team: times.outlook.team?.team,
            rule: times.outlook.rule?.rawValue,
            text: times.message(in: zone, at: now, naming: name).text(in: language),
            recordedUntil: times.recordedUntil,
            recordedText: times.recordedMessage(in: zone, at: now).text(in: language),
            teams: times.teams.map { team in
                AdminReturn(
                    team: team.team, name: names[team.team] ?? "", number: numbers[team.team],
                    stage: team.stage.rawValue, start: team.start, inFullUntil: team.inFull, until: team.last,
                    rule: team.rule.kind.rawValue,
                    text: team.rule.message(in: zone, at: now).text(in: language))
            })
    }
}

extension ReturnTimes.Outlook {
    fileprivate var name: String {
        switch self {
        case .last: "last"
        case .unseen: "unseen"
        case .over: "over"
        case .closed: "closed"
        case .nobody: "nobody"
        }
    }

    fileprivate var team: TeamReturn? {
        switch self {
        case .last(let team, _), .unseen(let team), .over(let team): team
        case .closed, .nobody: nil
        }
    }

    fileprivate var until: Timestamp? {
        if case .closed(let time) = self { return time }
        return team?.last
    }

    fileprivate var rule: ReturnRule.Kind? {
        if case .closed = self { return .closed }
        return team?.rule.kind
    }
}
