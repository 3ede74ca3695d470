import ArgumentParser
import QuestEngine
import QuestWire

struct QuestRename: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: .said(
            "Give a quest that has not begun another id.",
            "Дать квесту, который ещё не начался, другой id."),
        discussion: .said(
            """
            Its file is loaded under the new id, its teams are added there as they are, and the old one is deleted. \
            Their join codes are new and printed this once; staff are to be invited anew, and zones added. What a \
            quest is called stands in its file.
            """,
            """
            Файл загружается под новым id, команды добавляются туда такими же, а старый квест удаляется. Коды \
            команд будут новыми и печатаются только сейчас; судей и волонтёров надо пригласить заново, а зоны \
            добавить. Название квеста записано в его файле.
            """,
            then: """
                  questctl quest rename spring-rid spring-ride
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("Its new id: a-z, 0-9 and hyphens.", "Новый id: a-z, 0-9 и дефисы.", value: "NEW"))
    var name: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let old: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        // Asked before anything is made: the daemon would refuse the last step only.
        guard old.phase == .draft, list.teams.allSatisfy({ $0.deviceCount == 0 }) else {
            throw CommandFailure(.refused, .questHasBegun())
        }
        let others: AdminQuestList = try await client.get(APIPath.adminQuests)
        guard !others.quests.contains(where: { $0.id == name }) else {
            throw CommandFailure(.refused, .questIDTaken(name))
        }
        try confirmation.check(.renameQuestQuestion(quest, to: name), on: console)

        let file = try await client.send(.get, APIPath.adminQuest(quest, "file"))
        if file.isProblem { throw client.failure(of: file) }
        let loaded: QuestLoaded = try await client.ask(
            .put, APIPath.adminQuest(name), body: .document(file.bytes))
        var teams: [TeamAdded] = []
        for team in list.teams { teams.append(try await add(team, by: client)) }
        let _: AdminQuest = try await client.ask(.delete, APIPath.adminQuest(quest))
        try tell(Renamed(quest: loaded.quest, teams: teams), on: console)
    }

    private func add(_ team: AdminTeam, by client: DaemonClient) async throws -> TeamAdded {
        let wish = TeamRequest(
            name: team.name, id: team.id, bib: team.bib.flatMap { Ranged($0) }, sameName: true)
        let added: TeamAdded = try await client.ask(
            .post, APIPath.adminQuest(name, "teams"), body: .json(wish))
        if let wave = team.wave {
            let _: AdminTeam = try await client.ask(
                .put, APIPath.adminQuest(name, "teams", team.id.rawValue, "wave"),
                body: .json(WaveChoice(wave: wave)))
        }
        return added
    }

    private func tell(_ renamed: Renamed, on console: Console) throws {
        if console.asJSON { return try console.print(json: renamed) }
        console.print(.questRenamed(quest, to: name))
        guard !renamed.teams.isEmpty else { return }
        var table = Table([
            Table.Column(heading: console.word(.team)),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.joinCode)),
        ])
        for added in renamed.teams {
            table.add([
                Table.Cell(added.team.id.rawValue), Table.Cell(added.team.name), Table.Cell(added.joinCode),
            ])
        }
        console.print(table)
    }

    /// What `--json` prints.
    private struct Renamed: Encodable {
        let quest: AdminQuest
        let teams: [TeamAdded]
    }
}
