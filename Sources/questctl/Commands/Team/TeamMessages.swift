import QuestEngine

extension Message {
    static func teamRenamed(_ team: TeamID, name: String) -> Message {
        Message(
            "team-renamed-done", "Team “{team}” is called “{name}” now.",
            "Команда «{team}» теперь называется «{name}».",
            ["team": .text(team.rawValue), "name": .text(name)])
    }

    static func teamRemoved(_ team: TeamID) -> Message {
        Message(
            "team-removed-done", "Team “{team}” is removed.", "Команда «{team}» удалена.",
            ["team": .text(team.rawValue)])
    }

    /// - Parameter bib: `nil` where it was taken back.
    static func bibGiven(_ bib: Int?, to team: TeamID) -> Message {
        guard let bib else {
            return Message(
                "bib-taken-back-done", "Team “{team}” has no number of its own any more.",
                "У команды «{team}» больше нет своего номера.", ["team": .text(team.rawValue)])
        }
        return Message(
            "bib-given-done", "Team “{team}” has number {bib}.", "У команды «{team}» номер {bib}.",
            ["team": .text(team.rawValue), "bib": .text("\(bib)")])
    }

    /// - Parameter team: Its id, and its name where it has one.
    static func removeTeamQuestion(_ team: String) -> Message {
        Message(
            "remove-team-question",
            "Remove team {team}? Its code and its devices' access will be good no longer. [y/N] ",
            "Удалить команду {team}? Её код и доступ её устройств перестанут действовать. [д/Н] ",
            ["team": .text(team)])
    }

    static func teamAdded(_ team: TeamID, joinCode: String) -> Message {
        Message(
            "team-added", "Team {team} is added. Its join code, shown only now: {code}",
            "Команда {team} добавлена. Её код для входа, показан только сейчас: {code}",
            ["team": .text(team.rawValue), "code": .text(joinCode)])
    }

    static func waveChosen(_ team: String, wave: String?) -> Message {
        guard let wave else {
            return Message(
                "wave-left-done", "Team {team} is in no wave: it starts with the quest.",
                "Команда {team} не в волне: она стартует вместе с квестом.", ["team": .text(team)])
        }
        return Message(
            "wave-chosen-done", "Team {team} starts with wave {wave}.",
            "Команда {team} стартует с волной {wave}.", ["team": .text(team), "wave": .text(wave)])
    }

    static func startRecorded(_ team: String, time: String) -> Message {
        Message(
            "start-recorded", "Start of {team}: {time}.", "Старт команды {team}: {time}.",
            ["team": .text(team), "time": .text(time)])
    }

    static func finishRecorded(_ team: String, time: String) -> Message {
        Message(
            "finish-recorded", "Finish of {team}: {time}.", "Финиш команды {team}: {time}.",
            ["team": .text(team), "time": .text(time)])
    }

    static func noFinishStay(_ team: String) -> Message {
        Message(
            "finish-stay-none", "{team} does not stay at the finish, or its finish stands already.",
            "Команда {team} не стоит на финише, или её финиш уже записан.", ["team": .text(team)])
    }

    static func rideUndone(_ team: String) -> Message {
        Message(
            "ride-undone", "Taken back for {team}.", "Для команды {team}: запись отменена.",
            ["team": .text(team)])
    }

    static func messageSent() -> Message {
        Message(
            "message-sent-done", "Sent. Riders get it with their next poll.",
            "Отправлено: придёт со следующим запросом команд.")
    }

    static func removeDeviceQuestion(_ device: String, team: String) -> Message {
        Message(
            "remove-device-question",
            "Remove device {device} from team {team}? Its token is good no longer, for ever. [y/N] ",
            "Удалить устройство {device} из команды {team}? Его токен перестанет действовать навсегда. [д/Н] ",
            ["device": .text(device), "team": .text(team)])
    }

    static func eraseTeamQuestion(_ team: String) -> Message {
        Message(
            "erase-team-question",
            "Erase everything that team {team} has written? It cannot be undone. [y/N] ",
            "Удалить всё, что написала команда {team}? Это нельзя отменить. [д/Н] ", ["team": .text(team)])
    }

    static func codeIssued(_ team: String, code: String) -> Message {
        Message(
            "code-issued-done", "The join code of team {team} from now on, shown only now: {code}",
            "Код для входа в команду {team} отныне такой, показан только сейчас: {code}",
            ["team": .text(team), "code": .text(code)])
    }

    static func codeRevoked(_ team: String) -> Message {
        Message(
            "code-revoked-done", "Nobody can join team {team} any more, until it gets a new code.",
            "В команду {team} больше никто не войдёт, пока у неё нет нового кода.", ["team": .text(team)])
    }

    static func deviceRemoved(_ device: String, team: String) -> Message {
        Message(
            "device-removed-done", "Device {device} is out of team {team}: its token is good no longer.",
            "Устройство {device} больше не в команде {team}: его токен не действует.",
            ["device": .text(device), "team": .text(team)])
    }

    static func captainMade(_ device: String, team: String) -> Message {
        Message(
            "captain-made", "Device {device} is captain of team {team} now.",
            "Устройство {device} теперь капитан команды {team}.",
            ["device": .text(device), "team": .text(team)])
    }

    static func teamErased(_ team: String) -> Message {
        Message(
            "team-erased-done", "What team {team} has written is erased. Its results and the log stay.",
            "Написанное командой {team} удалено. Результаты и журнал остались.", ["team": .text(team)])
    }

    /// - Parameter teams: Ids with names of those that may be meant.
    static func teamUnclear(_ team: String, teams: [String]) -> Message {
        Message(
            "team-unclear",
            """
            “{team}” names no team for certain; one of these may be meant: {teams}. Give its id, or # and \
            its number.
            """, "«{team}» не указывает на одну команду; может быть, это: {teams}. Укажите id или номер с #.",
            ["team": .text(team), "teams": .text(teams.joined(separator: ", "))])
    }

    static func trackerAdded(_ device: DeviceID, team: TeamID) -> Message {
        Message(
            "tracker-added-done",
            "Team {team} has tracker {device} now. Its links, shown only now, set up one of these apps:",
            """
            У команды {team} теперь есть трекер {device}. Ссылки, показанные только сейчас, настраивают \
            одно из приложений:
            """, ["device": .text(device.rawValue), "team": .text(team.rawValue)])
    }
}
