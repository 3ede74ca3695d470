extension ReturnTimes {
    /// The line that says when the last team can still come in, and why.
    ///
    /// - Parameters:
    ///   - now: The moment of the reader: times of other days stand with their day.
    ///   - name: The name of a team.
    public func message(in zone: EventTimeZone, at now: Timestamp, naming name: (TeamID) -> String) -> Message
    {
        func why(_ team: TeamReturn, others: Int = 0) -> Message {
            team.rule.message(in: zone, at: now, of: .team(name(team.team), others: others))
        }
        func clock(_ time: Timestamp) -> String { zone.clock(of: time, at: now) }
        switch outlook {
        case .last(let team, let others):
            guard let last = team.last else { return .returnOpen(why: why(team, others: others)) }
            return team.rule.isInstant
                ? .returnBefore(clock(last), why: why(team, others: others))
                : .returnBy(clock(last), why: why(team, others: others))
        case .unseen(let team):
            return team.last.map { .returnUnseen(clock($0), why: why(team)) }
                ?? .returnUnseenOpen(why: why(team))
        case .over(let team): return .returnOver(team.last.map(clock) ?? "", why: why(team))
        case .closed(let time): return .returnClosed(clock(time))
        case .nobody: return .returnNobody()
        }
    }

    /// The line that says until when late data are taken.
    public func recordedMessage(in zone: EventTimeZone, at now: Timestamp) -> Message {
        recordedUntil.map { .recordedUntil(zone.clock(of: $0, at: now)) } ?? .recordedUntilClosed()
    }
}

extension ReturnRule {
    /// The team that a rule is about.
    public enum Subject: Sendable {
        /// One that is known already.
        case none
        /// A team by its name, and how many others.
        case team(String, others: Int)
    }

    /// The rule as a sum that people can check: `closes 18:00 + 15 min late limit`.
    public func message(in zone: EventTimeZone, at now: Timestamp, of subject: Subject = .none) -> Message {
        let time = since.map { zone.clock(of: $0, at: now) } ?? ""
        switch kind {
        case .closes: return .returnCloses(time, moved: moved, more: more)
        case .closed: return .returnWasClosed(time)
        case .paused: return .returnPaused(time)
        case .open: return .returnOpenEnded()
        case .noStart: return .returnWithoutStart()
        case .timeLimit:
            return .returnLimit(
                time, of: subject.argument, limit: .returnSpan(limit ?? 0),
                teamClass: teamClass.map { .message(.returnClass($0)) }, moved: moved,
                stood: stood > .zero ? .message(.returnStood(.returnSpan(Int(stood.startedMinutes)))) : nil,
                more: more)
        }
    }

    private var moved: MessageArgument? { shift == 0 ? nil : .message(.returnMoved(shift)) }

    private var more: MessageArgument? {
        switch addition {
        case .none: nil
        case .grace(let minutes): .message(.returnGrace(.returnSpan(minutes)))
        case .lateLimit(let minutes): .message(.returnLateLimit(.returnSpan(minutes)))
        }
    }
}

extension ReturnRule.Subject {
    fileprivate var argument: MessageArgument? {
        switch self {
        case .none: nil
        case .team(let name, 0): .message(.returnTeam(name))
        case .team(let name, let others): .message(.returnTeams(name, others: others))
        }
    }
}

extension Message {
    fileprivate static func returnBy(_ time: String, why: Message) -> Message {
        Message(
            "return-by", "Last team in by {time}: {why}.", "Последняя команда — не позже {time}: {why}.",
            ["time": .text(time), "why": .message(why)])
    }

    fileprivate static func returnBefore(_ time: String, why: Message) -> Message {
        Message(
            "return-before", "Last team in before {time}: {why}.", "Последняя команда — до {time}: {why}.",
            ["time": .text(time), "why": .message(why)])
    }

    fileprivate static func returnOpen(why: Message) -> Message {
        Message(
            "return-open", "The last team can come in at any time: {why}.",
            "Последняя команда может вернуться когда угодно: {why}.", ["why": .message(why)])
    }

    fileprivate static func returnUnseen(_ time: String, why: Message) -> Message {
        Message(
            "return-unseen",
            "No team is out. A team that was not seen starting still counts until {time}: {why}.",
            "На маршруте никого нет. Команды, которые не подали признаков старта, засчитываются до {time}: {why}.",
            ["time": .text(time), "why": .message(why)])
    }

    fileprivate static func returnUnseenOpen(why: Message) -> Message {
        Message(
            "return-unseen-open",
            "No team is out. A team that was not seen starting still counts at any time: {why}.",
            "На маршруте никого нет. Команды, которые не подали признаков старта, засчитываются в любое время: {why}.",
            ["why": .message(why)])
    }

    fileprivate static func returnOver(_ time: String, why: Message) -> Message {
        Message(
            "return-over", "Too late since {time} for every team that is out: {why}.",
            "Для всех, кто ещё на маршруте, время вышло в {time}: {why}.",
            ["time": .text(time), "why": .message(why)])
    }

    fileprivate static func returnClosed(_ time: String) -> Message {
        Message(
            "return-closed", "The quest was closed at {time}: no team can come in any more.",
            "Квест закрыт в {time}: вернуться в зачёт уже нельзя.", ["time": .text(time)])
    }

    fileprivate static func returnNobody() -> Message {
        Message(
            "return-nobody", "No team is out, and none is still to start.",
            "На маршруте никого нет, и стартовать больше некому.")
    }

    fileprivate static func recordedUntil(_ time: String) -> Message {
        Message(
            "recorded-until",
            "Positions recorded until {time} are taken whenever they are sent; answers that come late wait for a judge.",
            "Позиции, записанные до {time}, принимаются, когда бы их ни прислали; запоздавшие ответы ждут судью.",
            ["time": .text(time)])
    }

    fileprivate static func recordedUntilClosed() -> Message {
        Message(
            "recorded-until-closed",
            "Positions are taken as long as the quest is open, whenever they are sent; answers that come late wait for a judge.",
            "Позиции принимаются, пока квест открыт, когда бы их ни прислали; запоздавшие ответы ждут судью.")
    }

    fileprivate static func returnCloses(
        _ time: String, moved: MessageArgument?, more: MessageArgument?
    ) -> Message {
        Message(
            "return-closes", "closes {time}{moved}{more}", "закрытие {time}{moved}{more}",
            ["time": .text(time), "moved": moved ?? .text(""), "more": more ?? .text("")])
    }

    fileprivate static func returnWasClosed(_ time: String) -> Message {
        Message("return-was-closed", "closed {time}", "закрыт {time}", ["time": .text(time)])
    }

    fileprivate static func returnLimit(
        _ time: String, of team: MessageArgument?, limit: Message, teamClass: MessageArgument?,
        moved: MessageArgument?, stood: MessageArgument?, more: MessageArgument?
    ) -> Message {
        Message(
            "return-limit", "{team}start {time} + {limit} time limit{class}{moved}{stood}{more}",
            "{team}старт {time} + {limit} времени команды{class}{moved}{stood}{more}",
            [
                "team": team ?? .text(""), "time": .text(time), "limit": .message(limit),
                "class": teamClass ?? .text(""), "moved": moved ?? .text(""), "stood": stood ?? .text(""),
                "more": more ?? .text(""),
            ])
    }

    fileprivate static func returnPaused(_ time: String) -> Message {
        Message(
            "return-paused", "the ride is paused since {time}, and its time stands",
            "пауза с {time}, время команды стоит", ["time": .text(time)])
    }

    fileprivate static func returnOpenEnded() -> Message {
        Message(
            "return-open-ended", "nothing ends its time until you close the quest",
            "её время не кончится, пока вы не закроете квест")
    }

    fileprivate static func returnWithoutStart() -> Message {
        Message(
            "return-without-start", "its time limit begins with its start, and no start is known yet",
            "время команды идёт от старта, а старт пока неизвестен")
    }

    fileprivate static func returnTeam(_ name: String) -> Message {
        Message("return-team", "team “{team}”, ", "команда «{team}», ", ["team": .text(name)])
    }

    fileprivate static func returnTeams(_ name: String, others: Int) -> Message {
        Message(
            "return-teams", "team “{team}” and {count} more, ", "команда «{team}» и ещё {count}, ",
            ["team": .text(name), "count": .count(others)])
    }

    fileprivate static func returnClass(_ teamClass: TeamClass) -> Message {
        Message(
            "return-class", " of “{class}”", " класса «{class}»",
            [
                "class": .name(
                    english: teamClass.name.text(in: .english), russian: teamClass.name.text(in: .russian))
            ])
    }

    fileprivate static func returnMoved(_ minutes: Int) -> Message {
        Message(
            "return-moved", " (moved by {minutes} min)", " (перенос на {minutes} мин)",
            ["minutes": .text(minutes < 0 ? "−\(-minutes)" : "+\(minutes)")])
    }

    fileprivate static func returnStood(_ span: Message) -> Message {
        Message(
            "return-stood", " + {span} of rests and pauses", " + {span} отдыха и пауз",
            ["span": .message(span)])
    }

    fileprivate static func returnGrace(_ span: Message) -> Message {
        Message("return-grace", " + {span} grace", " + {span} запаса", ["span": .message(span)])
    }

    fileprivate static func returnLateLimit(_ span: Message) -> Message {
        Message(
            "return-late-limit", " + {span} late limit", " + {span} на опоздание", ["span": .message(span)])
    }

    fileprivate static func returnSpan(_ minutes: Int) -> Message {
        guard minutes >= 60 else {
            return Message(
                "return-minutes", "{minutes} min", "{minutes} мин", ["minutes": .text("\(minutes)")])
        }
        guard !minutes.isMultiple(of: 60) else {
            return Message("return-hours", "{hours} h", "{hours} ч", ["hours": .text("\(minutes / 60)")])
        }
        return Message(
            "return-hours-minutes", "{hours} h {minutes} min", "{hours} ч {minutes} мин",
            ["hours": .text("\(minutes / 60)"), "minutes": .text("\(minutes % 60)")])
    }
}
