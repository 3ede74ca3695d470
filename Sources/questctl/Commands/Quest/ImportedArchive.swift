import QuestEngine
import QuestWire

/// The export of a quest of another daemon, whole and verified, and what a daemon can take of it.
///
/// Not the log: its records speak of texts by salted digests, and the salts are in no archive; nor of devices by tokens that
/// are anybody's here. A log that is told as one's own has to be one's own: the old one stays in the archive, where it verifies.
struct ImportedArchive {
    private let archive: ArchiveFile
    private let manifest: ArchiveManifest
    /// Every version of the quest's file, the first one first.
    private let versions: [ArchiveManifest.File]
    private let media: [(name: String, file: ArchiveManifest.File)]
    private let teams: [AdminTeam]

    private static let mediaFolder = "media/"

    /// - Throws: `CommandFailure` for what is no archive, or not what was exported.
    init(_ path: String) throws(CommandFailure) {
        archive = try ArchiveFile(path)
        let manifest = try archive.verify()
        self.manifest = manifest
        let files = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
        var versions: [ArchiveManifest.File] = []
        while let file = files["versions/\(versions.count + 1).geojson"] { versions.append(file) }
        self.versions = versions
        media = manifest.files.filter { $0.path.hasPrefix(Self.mediaFolder) }
            .map { (String($0.path.dropFirst(Self.mediaFolder.count)), $0) }
        // Names become parts of addresses.
        guard !versions.isEmpty, let list = files["teams.json"], Slug.isValid(manifest.quest.rawValue),
            media.allSatisfy({ MediaKind(name: $0.name) != nil }),
            let teams = try? WireJSON.answer(AdminTeamList.self, from: archive.contents(of: list)).teams
        else { throw CommandFailure(.badFile, .archiveLacksQuest(path)) }
        self.teams = teams
    }

    /// Makes the quest at a daemon that has none of its id; where anything is refused there is none afterwards either.
    ///
    /// - Throws: `CommandFailure`.
    func load(by client: DaemonClient, on console: Console) async throws {
        let quest = manifest.quest
        let others: AdminQuestList = try await client.get(APIPath.adminQuests)
        guard !others.quests.contains(where: { $0.id == quest }) else {
            throw CommandFailure(.refused, .questIDTaken(quest))
        }
        let first = try await put(versions[0], by: client, on: console)
        // Somebody else was faster.
        guard first.changed, first.quest.version == 1 else {
            throw CommandFailure(.refused, .questIDTaken(quest))
        }
        var added: [TeamAdded] = []
        do {
            for version in versions.dropFirst() {
                _ = try await put(version, by: client, on: console)
            }
            for (name, file) in media {
                let _: MediaInfo = try await client.ask(
                    .put, APIPath.adminQuest(quest, "media", name),
                    body: .file(try archive.contents(of: file)))
            }
            let document = try archive.contents(of: versions[versions.count - 1])
            let last = QuestDocument.read(document, name: quest.rawValue, isKept: true).quest
            for team in QuestRename.successors(of: teams, in: Set(last?.waves.map(\.id) ?? [])) {
                added.append(try await client.add(team, to: quest))
            }
        } catch let failure as CommandFailure {
            let answer = try? await client.send(.delete, APIPath.adminQuest(quest))
            let reason = failure.text(console.language)
            let isGone = answer?.isProblem == false
            throw CommandFailure(
                failure.status, isGone ? .importUndone(quest, reason) : .importHalfDone(quest, reason))
        }
        try await show(added, by: client, on: console)
    }

    /// Publishes one version of the file. What the daemon finds wrong with it is printed, by the name of the file in the archive: it may have been
    /// published when rules were others.
    private func put(
        _ version: ArchiveManifest.File, by client: DaemonClient, on console: Console
    ) async throws -> QuestLoaded {
        let bytes = try archive.contents(of: version)
        let answer = try await client.send(
            .put, APIPath.adminQuest(manifest.quest), body: .document(bytes))
        guard answer.isProblem else { return try client.decode(answer) }
        if let problem = answer.problem {
            if console.asJSON {
                try console.print(json: problem)
            } else {
                FindingPrinter(console: console, file: version.path).print(problem.findings ?? [])
            }
        }
        throw client.failure(of: answer)
    }

    private func show(_ added: [TeamAdded], by client: DaemonClient, on console: Console) async throws {
        let quest: AdminQuest = try await client.get(APIPath.adminQuest(manifest.quest))
        if console.asJSON {
            return try console.print(
                json: Report(
                    quest: quest, teams: added, media: media.map(\.name),
                    exportedHead: LogEnd(manifest.head)))
        }
        console.print(.questTakenIn(quest.id, versions: versions.count, media: media.count))
        if !added.isEmpty {
            var rows = Rows(of: added, on: console)
            rows.texts(.team) { $0.team.id.rawValue }
            rows.texts(.name, mayShrink: true) { $0.team.name }
            rows.texts(.joinCode) { $0.joinCode }
            console.print(rows)
        }
        console.remark(.importLeavesLog(head: manifest.head))
        console.remark(.questOpenNext(quest.id))
    }

    /// The JSON output.
    private struct Report: Encodable {
        let quest: AdminQuest
        let teams: [TeamAdded]
        let media: [String]
        /// The end of the log that stays in the archive.
        let exportedHead: LogEnd
    }
}

extension Message {
    fileprivate static func archiveLacksQuest(_ file: String) -> Message {
        Message(
            "archive-lacks-quest", "{file} has no file of the quest, or no list of its teams.",
            "В {file} нет файла квеста или списка его команд.", ["file": .text(file)])
    }

    fileprivate static func questTakenIn(_ quest: QuestID, versions: Int, media: Int) -> Message {
        Message(
            "quest-taken-in",
            """
            Quest “{quest}” is here, a draft: {versions} {versions|version|versions} of its file, {media} \
            {media|medium|media}.
            """,
            """
            Квест «{quest}» здесь, это черновик: {versions} {versions|версия|версии|версий} файла, {media} \
            {media|медиафайл|медиафайла|медиафайлов}.
            """, ["quest": .text(quest.rawValue), "versions": .count(versions), "media": .count(media)])
    }

    fileprivate static func importLeavesLog(head: LogHead) -> Message {
        Message(
            "import-leaves-log",
            """
            The log up to {head} stays in the archive, with answers, decisions, positions, photos, devices and staff: \
            keep it. This quest has begun a log of its own.
            """,
            """
            Журнал до {head} остаётся в архиве, вместе с ответами, решениями, положениями, фотографиями, устройствами и \
            персоналом: храните его. У этого квеста начат свой журнал.
            """, ["head": .text("\(head.seq):\(head.hash)")])
    }

    fileprivate static func importUndone(_ quest: QuestID, _ reason: String) -> Message {
        Message(
            "import-undone", "{reason} Nothing of “{quest}” was kept.",
            "{reason} От «{quest}» ничего не осталось.",
            ["quest": .text(quest.rawValue), "reason": .text(reason)])
    }

    fileprivate static func importHalfDone(_ quest: QuestID, _ reason: String) -> Message {
        Message(
            "import-half-done", "{reason} A part of “{quest}” may be there: delete it, then import again.",
            "{reason} Часть «{quest}» могла остаться: удалите её и повторите импорт.",
            ["quest": .text(quest.rawValue), "reason": .text(reason)])
    }
}
