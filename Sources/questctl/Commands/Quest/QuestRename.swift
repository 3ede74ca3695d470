import ArgumentParser
import QuestEngine
import QuestWire

struct QuestRename: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: .said(
            "Give a quest that has not begun another id.", "Дать квесту, который ещё не начался, другой id."),
        discussion: .said(
            """
            Its file is loaded under the new id, its teams are added there with their ids, names, numbers, waves, \
            classes and contacts, and the old one is deleted; where a step is refused, nothing changes. Teams that \
            registered themselves have to be confirmed or rejected first. The join codes are new, \
            of the usual terms, and printed this once; staff are to be invited anew, and zones added. Messages, \
            recorded starts and who is out of the ranking are lost, and so are teams that were erased. What a quest \
            is called stands in its file.
            """,
            """
            Файл загружается под новым id, команды добавляются туда с теми же id, названиями, номерами, волнами, \
            классами и контактами, а старый квест удаляется; если какой-то шаг не удался, ничего не меняется. \
            Команды, которые зарегистрировались сами, надо сначала подтвердить или отклонить. Коды команд будут \
            новыми, с обычным сроком, и печатаются только сейчас; судей и волонтёров надо пригласить заново, а зоны \
            добавить. Сообщения, записанные старты, отметки о снятии с зачёта и стёртые команды пропадают. Название \
            квеста записано в его файле.
            """,
            then: """
                  questctl quest rename spring-rid spring-ride
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("Its new id: a-z, 0-9 and hyphens.", "Новый id: a-z, 0-9 и дефисы.", value: "NEW"))
    var name: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let old: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        // Asked before anything is made: the daemon would refuse the last step only.
        guard old.phase == .draft, list.teams.allSatisfy({ $0.deviceCount == 0 }) else {
            throw CommandFailure(.refused, .questHasBegun())
        }
        let waiting = list.teams.count { $0.registration == "waiting" }
        guard waiting == 0 else { throw CommandFailure(.refused, .registrationsWait(waiting)) }
        let others: AdminQuestList = try await client.get(APIPath.adminQuests)
        guard !others.quests.contains(where: { $0.id == name }) else {
            throw CommandFailure(.refused, .questIDTaken(name))
        }
        try confirmation.check(.renameQuestQuestion(quest, to: name), on: console)

        let file = try await client.fetch(APIPath.adminQuest(quest, "file"))
        let reading = QuestDocument.read(file.bytes, name: quest.rawValue, isKept: true)
        let waves = Set(reading.quest?.waves.map(\.id) ?? [])
        let contacts: TeamContactList = try await client.get(APIPath.adminQuest(quest, "contacts"))
        let loaded: QuestLoaded = try await client.ask(
            .put, APIPath.adminQuest(name), body: .document(file.bytes))
        // Somebody else was faster: what is there is not ours to delete again.
        guard loaded.changed, loaded.quest.version == 1 else {
            throw CommandFailure(.refused, .questIDTaken(name))
        }
        var teams: [TeamAdded] = []
        do {
            try await client.copyMedia(of: quest, to: name)
            for team in Self.successors(of: list.teams, in: waves) {
                teams.append(try await client.add(team, to: name))
            }
            for contact in contacts.contacts where teams.contains(where: { $0.team.id == contact.team }) {
                try await give(contact, by: client)
            }
        } catch let failure as CommandFailure {
            throw await undoing(failure, by: client, on: console)
        }
        do {
            let _: AdminQuest = try await client.ask(.delete, APIPath.adminQuest(quest))
        } catch let failure as CommandFailure {
            // Where no answer came, the old one may be gone: then the new one is all there is.
            guard failure.status != .unreachable else { throw unclear(failure, on: console) }
            throw await undoing(failure, by: client, on: console)
        }
        try show(Renamed(quest: loaded.quest, teams: teams), on: console)
    }

    /// A team in the new quest.
    struct Successor {
        let id: TeamID
        let name: String
        /// The bib number, or `nil` where the team's place gives it the same.
        let bib: Int?
        let wave: String?
        let teamClass: String?
    }

    /// Returns the teams as the new quest takes them: without those whose names are erased, and without waves that the
    /// file has no longer.
    static func successors(of teams: [AdminTeam], in waves: Set<String>) -> [Successor] {
        teams.filter { !$0.name.isEmpty }.enumerated().map { index, team in
            Successor(
                id: team.id, name: team.name, bib: team.bib ?? (team.number == index + 1 ? nil : team.number),
                wave: team.wave.flatMap { waves.contains($0) ? $0 : nil }, teamClass: team.class)
        }
    }

    private func give(_ contact: TeamContactEntry, by client: DaemonClient) async throws {
        let _: TeamContactEntry = try await client.ask(
            .put, APIPath.adminQuest(name, "teams", contact.team.rawValue, "contact"),
            body: .json(ContactRequest(captain: contact.captain, phone: contact.phone)))
    }

    /// Deletes the new quest again, and returns the failure to throw.
    private func undoing(
        _ failure: CommandFailure, by client: DaemonClient, on console: Console
    ) async -> CommandFailure {
        let answer = try? await client.send(.delete, APIPath.adminQuest(name))
        guard let answer, !answer.isProblem else { return unclear(failure, on: console) }
        return CommandFailure(failure.status, .renameUndone(quest, reason: failure.text(console.language)))
    }

    private func unclear(_ failure: CommandFailure, on console: Console) -> CommandFailure {
        CommandFailure(
            failure.status, .renameUnclear(quest, to: name, reason: failure.text(console.language)))
    }

    private func show(_ renamed: Renamed, on console: Console) throws {
        if console.asJSON { return try console.print(json: renamed) }
        console.print(.questRenamed(quest, to: name))
        guard !renamed.teams.isEmpty else { return }
        var rows = Rows(of: renamed.teams, on: console)
        rows.texts(.team) { $0.team.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.team.name }
        rows.texts(.joinCode) { $0.joinCode }
        console.print(rows)
        console.remark(.cardsVoid())
    }

    /// The JSON output.
    private struct Renamed: Encodable {
        let quest: AdminQuest
        let teams: [TeamAdded]
    }
}

extension DaemonClient {
    /// Uploads the pictures and sounds of a quest to another one.
    func copyMedia(of quest: QuestID, to other: QuestID) async throws {
        let list: MediaList = try await get(APIPath.adminQuest(quest, "media"))
        for file in list.media {
            let bytes = try await fetch(APIPath.adminQuest(quest, "media", file.name)).bytes
            let _: MediaInfo = try await ask(
                .put, APIPath.adminQuest(other, "media", file.name), body: .file(bytes))
        }
    }

    /// Adds a team of another quest to a quest, with its wave and its class.
    func add(_ team: QuestRename.Successor, to quest: QuestID) async throws -> TeamAdded {
        let body = TeamRequest(
            name: team.name, id: team.id, bib: team.bib.flatMap { Ranged($0) }, sameName: true)
        let added: TeamAdded = try await ask(.post, APIPath.adminQuest(quest, "teams"), body: .json(body))
        if let wave = team.wave {
            let _: AdminTeam = try await ask(
                .put, APIPath.adminQuest(quest, "teams", team.id.rawValue, "wave"),
                body: .json(WaveChoice(wave: wave)))
        }
        if let teamClass = team.teamClass {
            // One that the file has no longer is left out.
            let answer = try await send(
                .put, APIPath.adminQuest(quest, "teams", team.id.rawValue, "class"),
                body: .json(ClassChoice(class: teamClass)))
            let failure = answer.isProblem ? self.failure(of: answer) : nil
            if let failure, failure.code != "class-unknown" { throw failure }
        }
        return added
    }
}
