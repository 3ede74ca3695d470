extension Message {
    public static func unknownTeamCode() -> Message { Message(TeamCode.unknownTeamCode) }

    public static func teamUnknown(_ team: TeamID) -> Message {
        Message(TeamCode.teamUnknown, ["team": .text(team.rawValue)])
    }

    public static func teamExists(_ team: TeamID) -> Message {
        Message(TeamCode.teamExists, ["team": .text(team.rawValue)])
    }

    public static func teamNameEmpty() -> Message { Message(TeamCode.teamNameEmpty) }
    public static func tokenMissing() -> Message { Message(TeamCode.tokenMissing) }
    public static func tokenUnknown() -> Message { Message(TeamCode.tokenUnknown) }
    public static func notAllowed() -> Message { Message(TeamCode.notAllowed) }
}
