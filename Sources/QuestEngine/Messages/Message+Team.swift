extension Message {
    public static func unknownTeamCode() -> Message { Message(TeamCode.unknownTeamCode) }

    public static func teamUnknown(_ team: TeamID) -> Message {
        Message(TeamCode.teamUnknown, ["team": .text(team.rawValue)])
    }

    public static func teamExists(_ team: TeamID) -> Message {
        Message(TeamCode.teamExists, ["team": .text(team.rawValue)])
    }

    public static func teamNameEmpty() -> Message { Message(TeamCode.teamNameEmpty) }

    public static func teamNameTooLong(limit: Int) -> Message {
        Message(TeamCode.teamNameTooLong, ["limit": .count(limit)])
    }

    public static func teamIDInvalid() -> Message { Message(TeamCode.teamIDInvalid) }
    public static func deviceUnknown() -> Message { Message(TeamCode.deviceUnknown) }
    public static func tokenMissing() -> Message { Message(TeamCode.tokenMissing) }
    public static func tokenUnknown() -> Message { Message(TeamCode.tokenUnknown) }
    public static func notAllowed() -> Message { Message(TeamCode.notAllowed) }
}
