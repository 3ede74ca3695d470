import QuestEngine

// Messages about teams that only the daemon says.

extension Message {
    static func teamNameTaken(_ name: String, by team: TeamID) -> Message {
        Message(
            "team-name-taken", "Team “{team}” is called “{name}” already.",
            "Название «{name}» уже есть у команды «{team}».",
            ["name": .text(name), "team": .text(team.rawValue)])
    }
}
