import ArgumentParser
import QuestEngine
import QuestWire

struct QuestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quest",
        abstract: .said(
            "Check, load, open, close and erase quests.",
            "Проверять, загружать, открывать, закрывать и стирать квесты."),
        discussion: .said(
            """
            check, import, add-task and verify-export work on files alone; the other commands talk to the daemon, and so \
            does import with the archive of another daemon. A quest is loaded as a draft, opened for answers and closed in \
            the end. Loading it again makes a new version.
            """,
            """
            check, import, add-task и verify-export работают только с файлами, остальные команды обращаются к \
            серверу, как и import с архивом другого сервера. Квест загружается черновиком, открывается для ответов и в \
            конце закрывается. Повторная загрузка создаёт новую версию.
            """),
        subcommands: [
            QuestCheckCommand.self, QuestImport.self, QuestAddTask.self, QuestLoad.self, QuestList.self,
            QuestShow.self, QuestVersionList.self,
            QuestOpen.self,
            QuestClose.self, QuestErase.self, QuestDelete.self, QuestRename.self, QuestCodes.self,
            QuestPause.self, QuestResume.self, QuestPostpone.self, QuestExtend.self, QuestShorten.self,
            QuestProtests.self, QuestSign.self,
            QuestCopy.self, QuestExport.self, QuestVerifyExport.self,
        ])
}

struct QuestList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said("List the daemon's quests.", "Показать квесты сервера."),
        discussion: """
              questctl quest list
              questctl quest list --json
            """)

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminQuestList = try await client.get(APIPath.adminQuests)
        if console.asJSON { return try console.print(json: list) }
        var rows = Rows(of: list.quests, on: console)
        rows.texts(.quest) { $0.id.rawValue }
        rows.texts(.title, mayShrink: true) { $0.title }
        rows.column(.phase) { Table.Cell(console.word($0.phase.label), $0.phase.look) }
        rows.numbers(.version) { $0.version }
        rows.numbers(.tasks) { $0.taskCount }
        rows.numbers(.teams) { $0.teamCount }
        rows.numbers(.answers) { $0.answerCount }
        rows.column(.pending, alignsRight: true) {
            Table.Cell("\($0.pendingCount)", $0.pendingCount > 0 ? .yellow : nil)
        }
        console.print(rows)
    }
}

extension PhaseName {
    var label: Label {
        switch self {
        case .draft: .phaseDraft
        case .open: .phaseOpen
        case .closed: .phaseClosed
        }
    }

    var look: Style.Look? {
        switch self {
        case .draft: .yellow
        case .open: .green
        case .closed: .dim
        }
    }
}

struct QuestShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show how a quest stands, or the file that it was published from.",
            "Показать состояние квеста или файл, из которого он опубликован."),
        discussion: .said(
            "The file comes back byte for byte, with all answers; it is for organisers only.",
            "Файл возвращается байт в байт, со всеми ответами; он только для организаторов.",
            then: """
                  questctl quest show spring-ride
                  questctl quest show spring-ride --file -o spring-ride.geojson
                  questctl quest show spring-ride --file --file-version 2
                """))

    @Argument(help: .quest) var quest: QuestID

    @Flag(
        name: .customLong("file"),
        help: .said(
            "Print the file that was published last, byte for byte.",
            "Напечатать последний опубликованный файл, байт в байт."))
    var showsFile = false

    @Option(
        name: .shortAndLong,
        help: .said(
            "Where to write the quest's file. Default: standard output.",
            "Куда записать файл квеста. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @Option(
        help: .said(
            "An earlier version of the file. Default: the one in force.",
            "Более ранняя версия файла. По умолчанию: действующая.", value: "NUMBER"))
    var fileVersion: Ranged<EditionNumbers>?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard output == nil || showsFile else {
            throw ValidationError(.said("--output goes with --file.", "--output указывают вместе с --file."))
        }
        guard fileVersion == nil || showsFile else {
            throw ValidationError(
                .said("--file-version goes with --file.", "--file-version указывают вместе с --file."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        if showsFile { return try await printFile(from: client, on: console) }
        let shown: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        if console.asJSON { return try console.print(json: shown) }
        let zone = EventTimeZone(shown.timeZone)
        var facts = FactList()
        facts.add(.quest, shown.id.rawValue)
        facts.add(.title, shown.title)
        facts.add(.phase, console.style(shown.phase.look ?? .bold, console.word(shown.phase.label)))
        facts.add(.version, "\(shown.version)")
        facts.add(.published, zone.text(of: shown.publishedAt))
        if let opens = shown.opens { facts.add(.opens, zone.text(of: opens)) }
        if let closes = shown.closes { facts.add(.closes, zone.text(of: closes)) }
        facts.add(.tasks, "\(shown.taskCount)")
        facts.add(.teams, "\(shown.teamCount)")
        facts.add(.answers, "\(shown.answerCount)")
        facts.add(.pending, "\(shown.pendingCount)")
        if let reasons = shown.rejectReasons {
            facts.add(.rejectReasons, reasons.joined(separator: "; "))
        }
        if let plan = shown.plan { facts.add(plan, in: zone, console.language) }
        console.print(facts)
    }

    private func printFile(from client: DaemonClient, on console: Console) async throws {
        let part = fileVersion.map { "?version=\($0)" } ?? ""
        let reply = try await client.fetch(APIPath.adminQuest(quest, "file") + part)
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output, mode: 0o600)
        console.remark(.questFileWritten(output, quest: quest))
    }
}

extension FactList {
    /// Adds what organisers changed of a running quest, and how its results stand.
    fileprivate mutating func add(_ plan: PlanState, in zone: EventTimeZone, _ language: Language) {
        let shifts = Message.shifts(start: plan.startShift, end: plan.endShift)
        if !shifts.isEmpty { add(.shifted, shifts.map { $0.text(in: language) }.joined(separator: ", ")) }
        if let since = plan.pausedSince { add(.pausedSince, zone.text(of: since)) }
        if !plan.pausedTeams.isEmpty {
            add(.pausedTeams, plan.pausedTeams.map(\.rawValue).joined(separator: ", "))
        }
        if let end = plan.protestsUntil { add(.protests, zone.text(of: end)) }
        if let signed = plan.signedAt { add(.signed, zone.text(of: signed)) }
    }
}

struct QuestOpen: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: .said(
            "Open a quest: from now on answers count.", "Открыть квест: с этого момента ответы считаются."),
        discussion: "  questctl quest open spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.change(quest, by: "open", on: console)
    }
}

struct QuestClose: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: .said(
            "Close a quest: answers no longer count.", "Закрыть квест: ответы больше не считаются."),
        discussion: "  questctl quest close spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.change(quest, by: "close", on: console)
    }
}

extension DaemonClient {
    /// Opens or closes a quest, and says what has come of it.
    ///
    /// - Parameter verb: `open` or `close`.
    fileprivate func change(_ quest: QuestID, by verb: String, on console: Console) async throws {
        let changed: AdminQuest = try await ask(.post, APIPath.adminQuest(quest, verb))
        if console.asJSON { return try console.print(json: changed) }
        console.print(.questPhase(quest, phase: console.word(changed.phase.label)))
        if changed.phase == .open, let opens = changed.opens, opens > .now {
            console.remark(.questOpensLater(at: EventTimeZone(changed.timeZone).text(of: opens)))
        }
    }
}

struct QuestErase: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: .said(
            "Erase what belongs to no team: messages to all, and names of staff whose access was revoked.",
            """
            Стереть то, что не принадлежит ни одной команде: сообщения всем и имена тех организаторов и судей, \
            чей доступ отозван.
            """),
        discussion: .said(
            """
            What a team has written is erased with `questctl team erase`. Results and the log stay; the log \
            holds digests only and stays valid. It cannot be undone.
            """,
            """
            Написанное командой стирает `questctl team erase`. Результаты и журнал остаются; в журнале только \
            хеши, и он остаётся верным. Это нельзя отменить.
            """,
            then: "  questctl quest erase spring-ride --yes"))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func confirm(on console: Console) throws {
        try confirmation.check(.eraseQuestQuestion(quest), on: console)
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let erased: AdminQuest = try await client.ask(
            .post, APIPath.adminQuest(quest, "erase"),
            body: .json(ErasureConfirmation(confirm: quest.rawValue))
        )
        try console.print(erased, or: .questErased(quest))
    }
}

struct QuestDelete: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: .said(
            "Delete a quest that was never opened and that no device has joined.",
            "Удалить квест, который ни разу не открывали и к которому не подключалось ни одно устройство."),
        discussion: .said(
            """
            Its teams, zones, staff and log go with it; "quest rename" gives it another id instead. A quest that has \
            begun stays: "quest close" ends it, "quest erase" and "team erase" erase what belongs to people.
            """,
            """
            Вместе с ним удаляются его команды, зоны, доступы и журнал; «quest rename» вместо этого даёт ему другой \
            id. Начавшийся квест удалить нельзя: «quest close» закрывает его, «quest erase» и «team erase» стирают \
            личные данные.
            """,
            then: """
                  questctl quest delete spring-rid --yes
                """))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func confirm(on console: Console) throws {
        try confirmation.check(.deleteQuestQuestion(quest), on: console)
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let deleted: AdminQuest = try await client.ask(.delete, APIPath.adminQuest(quest))
        try console.print(deleted, or: .questDeleted(quest))
    }
}
