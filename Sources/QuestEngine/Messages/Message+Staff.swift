extension Message {
    public static func codeIssued(_ team: String, code: String) -> Message {
        Message(CommandCode.codeIssued, ["team": .text(team), "code": .text(code)])
    }

    public static func codeRevoked(_ team: String) -> Message {
        Message(CommandCode.codeRevoked, ["team": .text(team)])
    }

    public static func deviceRemoved(_ device: String, team: String) -> Message {
        Message(CommandCode.deviceRemoved, ["device": .text(device), "team": .text(team)])
    }

    public static func captainMade(_ device: String, team: String) -> Message {
        Message(CommandCode.captainMade, ["device": .text(device), "team": .text(team)])
    }

    public static func questErased(_ quest: QuestID) -> Message {
        Message(CommandCode.questErased, ["quest": .text(quest.rawValue)])
    }

    public static func teamErased(_ team: String) -> Message {
        Message(CommandCode.teamErased, ["team": .text(team)])
    }

    public static func staffInvited(_ name: String, role: String, until: String) -> Message {
        Message(CommandCode.staffInvited, ["name": .text(name), "role": .text(role), "until": .text(until)])
    }

    public static func staffAcceptNext() -> Message { Message(CommandCode.staffAcceptNext) }

    public static func staffAccepted(_ role: String, quest: String, server: String) -> Message {
        Message(
            CommandCode.staffAccepted, ["role": .text(role), "quest": .text(quest), "server": .text(server)])
    }

    public static func staffRevoked(_ name: String) -> Message {
        Message(CommandCode.staffRevoked, ["name": .text(name)])
    }

    public static func tokenSaved(_ name: String) -> Message {
        Message(CommandCode.tokenSaved, ["name": .text(name)])
    }

    public static func linkMalformed() -> Message { Message(CommandCode.linkMalformed) }

    public static func confirmationMissing() -> Message { Message(CommandCode.confirmationMissing) }

    public static func logExported(_ file: String, quest: String, head: String) -> Message {
        Message(CommandCode.logExported, ["file": .text(file), "quest": .text(quest), "head": .text(head)])
    }

    public static func serverKept(_ name: String, address: String) -> Message {
        Message(CommandCode.serverKept, ["name": .text(name), "address": .text(address)])
    }

    public static func serverForgotten(_ name: String) -> Message {
        Message(CommandCode.serverForgotten, ["name": .text(name)])
    }

    public static func serverUnknown(_ name: String, file: String) -> Message {
        Message(CommandCode.serverUnknown, ["name": .text(name), "file": .text(file)])
    }

    public static func serverNameInvalid(_ name: String) -> Message {
        Message(CommandCode.serverNameInvalid, ["name": .text(name)])
    }

    public static func settingsUnusable(_ file: String) -> Message {
        Message(CommandCode.settingsUnusable, ["file": .text(file)])
    }

    public static func homeMissing() -> Message { Message(CommandCode.homeMissing) }
}
