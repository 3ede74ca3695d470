// Messages about teams that register themselves, their contacts and classes.

extension Message {
    static func registrationNotTaken() -> Message {
        Message(
            "registration-not-taken",
            "Teams do not register themselves for this quest: ask the organisers.",
            "На этот квест команды не регистрируются сами: напишите организаторам.")
    }

    static func registrationsFull(limit: Int) -> Message {
        Message(
            "registrations-full",
            "The quest has all the teams that may take part: {limit}. Ask the organisers for a place.",
            "В квесте уже столько команд, сколько можно: {limit}. О месте спросите организаторов.",
            ["limit": .count(limit)])
    }

    static func tooManyRegistrations(limit: Int) -> Message {
        Message(
            "too-many-registrations",
            "{limit} {limit|team waits|teams wait} for the organisers already: come again later.",
            "Подтверждения уже {limit|ждёт|ждут|ждут} {limit} {limit|команда|команды|команд}: зайдите позже.",
            ["limit": .count(limit)])
    }

    static func registrationWaiting() -> Message {
        Message(
            "registration-waiting",
            "The organisers have not confirmed your team yet; the code stays the same.",
            "Организаторы ещё не подтвердили вашу команду; код останется тем же.")
    }

    static func registrationUnknown(_ team: TeamID) -> Message {
        Message(
            "registration-unknown", "No registration of team “{team}” waits to be confirmed.",
            "Регистрация команды «{team}» не ждёт подтверждения.", ["team": .text(team.rawValue)])
    }

    static func contactInvalid(limit: Int) -> Message {
        Message(
            "contact-invalid",
            "A captain's name and phone are one line each, of at most {limit} {limit|character|characters}.",
            """
            Имя и телефон капитана — по одной строке, не длиннее {limit} {limit|символа|символов|символов} \
            каждая.
            """, ["limit": .count(limit)])
    }

    static func classUnknown(_ id: String) -> Message {
        Message(
            "class-unknown",
            "The quest has no class “{class}”: classes are in the quest's file (role: class).",
            "В квесте нет класса «{class}»: классы задаёт файл квеста (role: class).", ["class": .text(id)])
    }
}
