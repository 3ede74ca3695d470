import ArgumentParser
import QuestEngine
import QuestWire

/// A team as a person types it: its id, its bib number, such as `12` or `#12`, or its name where no other team has the
/// same.
struct TeamReference: ExpressibleByArgument, Sendable {
    let text: String

    init?(argument: String) {
        guard argument.contains(where: { !$0.isWhitespace }) else { return nil }
        text = argument
    }

    /// Returns the teams that are meant: those with this id or number, which may be two, else those with this name.
    /// Case and spaces make no difference.
    func meant(among teams: [AdminTeam]) -> [AdminTeam] {
        let ofIDOrNumber = teams.filter {
            $0.id.rawValue == text || (number != nil && $0.number == number)
        }
        if !ofIDOrNumber.isEmpty { return ofIDOrNumber }
        return teams.filter { $0.name.foldedName == text.foldedName }
    }

    /// The bib number, or `nil` where the text is none: digits, perhaps after a `#`.
    private var number: Int? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    /// Returns the teams whose name contains the text, as a hint for whoever typed too little.
    func resembled(by teams: [AdminTeam]) -> [AdminTeam] {
        teams.filter { $0.name.foldedName.contains(text.foldedName) }
    }
}

extension DaemonClient {
    /// Returns the id of the team that is meant.
    ///
    /// - Throws: `CommandFailure` when no team is meant, or several are: it lists those that fit.
    func team(_ reference: TeamReference, in quest: QuestID) async throws -> TeamID {
        let list: AdminTeamList = try await get(APIPath.adminQuest(quest, "teams"))
        let meant = reference.meant(among: list.teams)
        if let team = meant.first, meant.count == 1 { return team.id }
        let near = meant.isEmpty ? reference.resembled(by: list.teams) : meant
        guard !near.isEmpty else { throw CommandFailure(.refused, .teamUnknown(TeamID(reference.text))) }
        let names = near.map { "\($0.id.rawValue) (\(Table.Cell($0.name).text))" }
        throw CommandFailure(.refused, .teamUnclear(reference.text, teams: names))
    }
}

extension Confirmation {
    /// Returns the id of the team that is meant, once it is confirmed.
    ///
    /// - Parameter question: Names the team by its id, and by its name unless that is erased: what was typed may be the
    ///   id of one team and the name of another.
    func team(
        _ reference: TeamReference, in quest: QuestID, by client: DaemonClient, on console: Console,
        _ question: (String) -> Message
    ) async throws -> TeamID {
        let team = try await client.team(reference, in: quest)
        if isGiven { return team }
        let known: AdminTeamDetail = try await client.get(APIPath.adminQuest(quest, "teams", team.rawValue))
        let name = Table.Cell(known.team.name).text
        try check(question(name.isEmpty ? team.rawValue : "\(team.rawValue) (\(name))"), on: console)
        return team
    }
}
