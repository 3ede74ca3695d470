extension Message {
    public static func unknownTeamCode() -> Message { Message(TeamCode.unknownTeamCode) }

    public static func teamUnknown(_ team: TeamID) -> Message {
        Message(TeamCode.teamUnknown, ["team": .text(team.rawValue)])
    }

    /// - Parameter teams: ids with names of those that may be meant.
    public static func teamUnclear(_ team: String, teams: [String]) -> Message {
        Message(TeamCode.teamUnclear, ["team": .text(team), "teams": .text(teams.joined(separator: ", "))])
    }

    public static func teamExists(_ team: TeamID) -> Message {
        Message(TeamCode.teamExists, ["team": .text(team.rawValue)])
    }

    public static func teamIDUsed(_ team: TeamID) -> Message {
        Message(TeamCode.teamIDUsed, ["team": .text(team.rawValue)])
    }

    public static func teamNameTaken(_ name: String, by team: TeamID) -> Message {
        Message(TeamCode.teamNameTaken, ["name": .text(name), "team": .text(team.rawValue)])
    }

    public static func teamHasRidden(_ team: TeamID) -> Message {
        Message(TeamCode.teamHasRidden, ["team": .text(team.rawValue)])
    }

    public static func bibTaken(_ bib: Int, by team: TeamID) -> Message {
        Message(TeamCode.bibTaken, ["bib": .text("\(bib)"), "team": .text(team.rawValue)])
    }

    public static func questHasBegun() -> Message { Message(TeamCode.questHasBegun) }

    public static func teamNameEmpty() -> Message { Message(TeamCode.teamNameEmpty) }

    public static func teamNameTooLong(limit: Int) -> Message {
        Message(TeamCode.teamNameTooLong, ["limit": .count(limit)])
    }

    public static func teamIDInvalid() -> Message { Message(TeamCode.teamIDInvalid) }
    public static func deviceUnknown() -> Message { Message(TeamCode.deviceUnknown) }
    public static func teamFull(limit: Int) -> Message {
        Message(TeamCode.teamFull, ["limit": .count(limit)])
    }

    public static func teamHasNoCode(_ team: TeamID) -> Message {
        Message(TeamCode.teamHasNoCode, ["team": .text(team.rawValue)])
    }

    public static func guestsNotTaken() -> Message { Message(TeamCode.guestsNotTaken) }

    public static func deviceNotInTeam(_ device: DeviceID) -> Message {
        Message(TeamCode.deviceNotInTeam, ["device": .text(device.rawValue)])
    }

    public static func notCaptain() -> Message { Message(TeamCode.notCaptain) }

    public static func teamNotStarted() -> Message { Message(TeamCode.teamNotStarted) }
    public static func teamFinished() -> Message { Message(TeamCode.teamFinished) }
    public static func teamTimeOver() -> Message { Message(TeamCode.teamTimeOver) }

    public static func waveUnknown(_ wave: String) -> Message {
        Message(TeamCode.waveUnknown, ["wave": .text(wave)])
    }

    public static func rideTimeInvalid() -> Message { Message(TeamCode.rideTimeInvalid) }

    public static func messageInvalid(limit: Int) -> Message {
        Message(TeamCode.messageInvalid, ["limit": .count(limit)])
    }

    public static func staffNameInvalid(limit: Int) -> Message {
        Message(TeamCode.staffNameInvalid, ["limit": .count(limit)])
    }

    public static func staffUnknown(_ member: StaffID) -> Message {
        Message(TeamCode.staffUnknown, ["staff": .text(member.rawValue)])
    }

    public static func tooManyStaff(limit: Int) -> Message {
        Message(TeamCode.tooManyStaff, ["limit": .count(limit)])
    }

    public static func invitationUnknown() -> Message { Message(TeamCode.invitationUnknown) }
    public static func tokenMissing() -> Message { Message(TeamCode.tokenMissing) }
    public static func tokenUnknown() -> Message { Message(TeamCode.tokenUnknown) }
    /// - Parameter holders: Whom it is for, such as `forJudges`.
    public static func notAllowed(for holders: LabelCode) -> Message {
        Message(TeamCode.notAllowed, ["who": .message(.label(holders))])
    }
}
