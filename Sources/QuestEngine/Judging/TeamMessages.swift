// Messages about teams, devices and staff.

extension Message {
    public static func unknownTeamCode() -> Message {
        Message(
            "unknown-team-code",
            "No team of this quest has this code, or it is good no longer. Ask the organisers for a new one.",
            "В этом квесте нет команды с таким кодом, или он уже не действует. Попросите новый у организаторов."
        )
    }

    public static func teamUnknown(_ team: TeamID) -> Message {
        Message(
            "team-unknown", "This quest has no team “{team}”.", "В этом квесте нет команды «{team}».",
            ["team": .text(team.rawValue)])
    }

    public static func teamExists(_ team: TeamID) -> Message {
        Message(
            "team-exists", "This quest already has a team “{team}”.",
            "В этом квесте уже есть команда «{team}».", ["team": .text(team.rawValue)])
    }

    public static func teamIDUsed(_ team: TeamID) -> Message {
        Message(
            "team-id-used",
            "A team that was removed had the id “{team}”, and records name it: choose another one.",
            "Идентификатор «{team}» был у удалённой команды, на неё ссылаются записи журнала: выберите другой.",
            ["team": .text(team.rawValue)])
    }

    public static func teamHasRidden(_ team: TeamID) -> Message {
        Message(
            "team-has-ridden",
            """
            Team “{team}” has taken part already, so it cannot be removed: record that it withdrew, or \
            erase what it has written.
            """,
            """
            Команда «{team}» уже участвовала, поэтому удалить её нельзя: отметьте, что она снялась, или \
            сотрите то, что она написала.
            """, ["team": .text(team.rawValue)])
    }

    public static func bibTaken(_ bib: Int, by team: TeamID) -> Message {
        Message(
            "bib-taken", "Team “{team}” has number {bib}.", "Номер {bib} — у команды «{team}».",
            ["bib": .text("\(bib)"), "team": .text(team.rawValue)])
    }

    public static func questHasBegun() -> Message {
        Message(
            "quest-has-begun",
            """
            Only a quest that was never opened and that no device has joined can be deleted or get another \
            id: close this one, or erase what belongs to people.
            """,
            """
            Удалить или переименовать можно только квест, который ни разу не открывали и к которому не \
            подключалось ни одно устройство: закройте этот квест или сотрите личные данные.
            """)
    }

    public static func teamNameEmpty() -> Message {
        Message("team-name-empty", "The team needs a name.", "Укажите название команды.")
    }

    public static func teamNameTooLong(limit: Int) -> Message {
        Message(
            "team-name-too-long",
            "The team's name is too long: at most {limit} {limit|character|characters}.",
            "Название команды слишком длинное: не больше {limit} {limit|символа|символов|символов}.",
            ["limit": .count(limit)])
    }

    public static func teamIDInvalid() -> Message {
        Message(
            "team-id-invalid", "A team's id has 1 to 64 of a–z, 0–9 and inner hyphens.",
            "Идентификатор команды: от 1 до 64 символов a–z, 0–9 и дефис внутри.")
    }

    public static func deviceUnknown() -> Message {
        Message(
            "device-unknown", "This device belongs to no team of the quest.",
            "Это устройство не входит ни в одну команду квеста.")
    }

    public static func teamFull(limit: Int) -> Message {
        Message(
            "team-full",
            "The team has all the devices it may have: {limit}. Another one has to be removed first.",
            "В команде уже столько устройств, сколько можно: {limit}. Сначала нужно убрать одно из них.",
            ["limit": .count(limit)])
    }

    public static func teamHasNoCode(_ team: TeamID) -> Message {
        Message(
            "team-has-no-code", "Team “{team}” has no join code to revoke.",
            "У команды «{team}» нет кода, который можно отозвать.", ["team": .text(team.rawValue)])
    }

    public static func guestsNotTaken() -> Message {
        Message(
            "guests-not-taken",
            "This quest is for teams that the organisers have added: join with a team's code.",
            "В этом квесте участвуют только команды, добавленные организаторами: войдите по коду команды.")
    }

    public static func deviceNotInTeam(_ device: DeviceID) -> Message {
        Message(
            "device-not-in-team", "The team has no device “{device}”.",
            "В команде нет устройства «{device}».", ["device": .text(device.rawValue)])
    }

    public static func notCaptain() -> Message {
        Message(
            "not-captain", "Only the team's captain can do this.",
            "Это может сделать только капитан команды.")
    }

    public static func teamNotStarted() -> Message {
        Message(
            "team-not-started", "Your team has not started yet: the tasks are shown from your start on.",
            "Ваша команда ещё не стартовала: задания появятся в момент вашего старта.")
    }

    public static func teamFinished() -> Message {
        Message(
            "team-finished", "The team has finished: no more answers are taken.",
            "Команда уже финишировала: ответы больше не принимаются.")
    }

    public static func teamTimeOver() -> Message {
        Message(
            "team-time-over", "The team's time is over: no more answers are taken.",
            "Время команды вышло: ответы больше не принимаются.")
    }

    public static func waveUnknown(_ wave: String) -> Message {
        Message(
            "wave-unknown", "The quest has no start wave “{wave}”; its file names them (role: wave).",
            "В квесте нет стартовой волны «{wave}»: волны задаёт файл квеста (role: wave).",
            ["wave": .text(wave)])
    }

    public static func rideTimeInvalid() -> Message {
        Message(
            "ride-time-invalid",
            "A team starts after the quest is opened and within thirty days, and finishes between its start and now.",
            """
            Старт команды — не раньше открытия квеста и не позже чем через тридцать дней, финиш — между \
            стартом и настоящим моментом.
            """)
    }

    public static func messageInvalid(limit: Int) -> Message {
        Message(
            "message-invalid", "Write a message of 1 to {limit} characters.",
            "Напишите сообщение длиной от 1 до {limit} символов.", ["limit": .count(limit)])
    }

    public static func staffNameInvalid(limit: Int) -> Message {
        Message(
            "staff-name-invalid", "Say who is invited, in 1 to {limit} characters.",
            "Укажите, кого приглашаете: от 1 до {limit} символов.", ["limit": .count(limit)])
    }

    public static func staffUnknown(_ member: StaffID) -> Message {
        Message(
            "staff-unknown", "The staff of this quest has no member “{staff}”.",
            "Среди организаторов и судей квеста нет «{staff}».", ["staff": .text(member.rawValue)])
    }

    public static func tooManyStaff(limit: Int) -> Message {
        Message(
            "too-many-staff",
            "The quest has {limit} {limit|organiser or judge|organisers and judges}; revoke some first.",
            """
            У квеста уже {limit} {limit|организатор или судья|организатора и судьи|организаторов и судей}; \
            сначала отзовите чей-нибудь доступ.
            """, ["limit": .count(limit)])
    }

    public static func invitationUnknown() -> Message {
        Message(
            "invitation-unknown",
            "There is no such invitation, or it is good no longer. Ask the organisers for a new one.",
            "Такого приглашения нет, или оно уже не действует. Попросите новое у организаторов.")
    }

    public static func trackersTooMany(limit: Int) -> Message {
        Message(
            "too-many-trackers",
            "The team has all the trackers it may have: {limit}. Another one has to be removed first.",
            "У команды уже столько трекеров, сколько можно: {limit}. Сначала нужно убрать один из них.",
            ["limit": .count(limit)])
    }

    public static func trackerNoCaptain() -> Message {
        Message("tracker-no-captain", "A tracker cannot be captain.", "Трекер не может быть капитаном.")
    }
}
