import QuestEngine

extension Message {
    static func revokeStaffQuestion(_ staff: String) -> Message {
        Message(
            "revoke-staff-question",
            "Revoke the access of {staff}? It takes a new invitation to undo that. [y/N] ",
            "Отозвать доступ {staff}? Вернуть его можно только новым приглашением. [д/Н] ",
            ["staff": .text(staff)])
    }

    static func staffInvited(_ name: String, role: String, until: String) -> Message {
        Message(
            "staff-invited-done",
            "{name} is invited as {role}. The link, good once and until {until}, is shown only now:",
            "{name} — приглашение, роль: {role}. Ссылка действует один раз и до {until}, показана только сейчас:",
            ["name": .text(name), "role": .text(role), "until": .text(until)])
    }

    static func staffAcceptNext() -> Message {
        Message(
            "staff-accept-next", "To be opened in a browser, or accepted by: questctl staff accept 'LINK'",
            "Её открывают в браузере или принимают командой: questctl staff accept 'LINK'")
    }

    static func staffAccepted(_ role: String, quest: String, server: String) -> Message {
        Message(
            "staff-accepted", "You are {role} of quest {quest} at {server}.",
            "Вы — {role} квеста {quest} на {server}.",
            ["role": .text(role), "quest": .text(quest), "server": .text(server)])
    }

    static func staffRevoked(_ name: String) -> Message {
        Message(
            "staff-revoked-done", "{name} has no access any more.", "Доступ отозван: {name}.",
            ["name": .text(name)])
    }

    static func linkMalformed() -> Message {
        Message(
            "link-malformed", "This is no invitation: give the whole link, as “staff invite” prints it.",
            "Это не приглашение: укажите ссылку целиком, как её печатает «staff invite».")
    }
}
