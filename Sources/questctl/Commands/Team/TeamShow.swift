import ArgumentParser
import QuestEngine
import QuestWire

struct TeamShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show a team with its devices, each of which holds a token.",
            "Показать команду и её устройства, у каждого из которых есть токен."),
        discussion: "  questctl team show spring-ride foxes")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.get(
            APIPath.adminQuest(quest, "teams", team.rawValue))
        if console.asJSON { return try console.print(json: detail) }
        detail.print(on: console, in: try await client.timeZone(of: quest))
    }
}

extension AdminTeamDetail {
    /// The team, its code, and a table of its devices.
    func print(on console: Console, in zone: EventTimeZone) {
        var facts = FactList()
        facts.add(.team, team.id.rawValue)
        facts.add(.name, Table.Cell(team.name).text)
        if let number = team.number { facts.add(.number, "\(number)") }
        if let count = team.acceptedCount { facts.add(.accepted, "\(count)") }
        if let points = team.points { facts.add(.points, "\(points)") }
        if let wave = team.wave { facts.add(.wave, wave) }
        if let start = team.startedAt { facts.add(.start, zone.exactText(of: start)) }
        if let finish = team.finishedAt { facts.add(.finish, zone.exactText(of: finish)) }
        if let code { facts.add(.joinCode, code.text(on: console, in: zone)) }
        console.print(facts)
        guard !devices.isEmpty else { return }
        var table = Table([
            Table.Column(heading: console.word(.device)),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.joined)),
            Table.Column(heading: console.word(.status)),
        ])
        for device in devices {
            let status =
                device.isRemoved ? console.word(.removed) : device.isCaptain ? console.word(.captain) : ""
            table.add([
                Table.Cell(device.id.rawValue), Table.Cell(device.name ?? ""),
                Table.Cell(zone.text(of: device.joinedAt), .dim), Table.Cell(status),
            ])
        }
        console.print(table)
    }
}

extension AdminCode {
    fileprivate func text(on console: Console, in zone: EventTimeZone) -> String {
        var parts = ["\(console.word(.used)): \(used)" + (uses.map { " / \($0)" } ?? "")]
        if let expires { parts.append("\(console.word(.expires)): \(zone.text(of: expires))") }
        if !isGood { parts.append(console.word(.notGood)) }
        return parts.joined(separator: ", ")
    }
}
