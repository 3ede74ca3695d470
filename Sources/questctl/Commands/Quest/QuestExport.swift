import ArgumentParser
import QuestEngine
import QuestWire

struct QuestExport: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: .said(
            "Write a whole quest into one archive, with checksums.",
            "Записать весь квест в один архив с контрольными суммами."),
        discussion: .said(
            """
            A ZIP file with the quest's file and all its versions, uploaded media, teams, answers, decisions, \
            messages and zones, the results in every format, and the log; with --tracks where teams have been, \
            which the log notes, and with --photos the original photos. manifest.json has the SHA-256 of each file and \
            the head of the log; "verify-export" holds them against each other. Names, answers and places of people \
            stand in it: keep it as you keep the database.
            """,
            """
            Файл ZIP: файл квеста и все его версии, загруженные медиа, команды, ответы, решения, сообщения и зоны, \
            результаты во всех форматах и журнал; с --tracks — где были команды (это отмечается в журнале), \
            с --photos — исходные фотографии. В manifest.json — SHA-256 каждого файла и конец \
            журнала; «verify-export» сверяет их. В архиве есть имена, ответы и места людей: храните его так же, как \
            базу данных.
            """,
            then: """
                  questctl quest export spring-ride -o spring-ride.zip
                  questctl quest export spring-ride --tracks --photos -o spring-ride.zip
                  questctl quest verify-export spring-ride.zip
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(name: .shortAndLong, help: .file, completion: .file(extensions: ["zip"]))
    var output: String

    @Flag(help: .said("Tracks of all teams too.", "И треки всех команд.")) var tracks = false
    @Flag(help: .said("Original photos too.", "И исходные фотографии.")) var photos = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let path = APIPath.adminQuest(quest, "archive") + "?tracks=\(tracks)&photos=\(photos)"
        let manifest = try await NewFile(output).fill { file in
            try await client.download(.get, path, to: file)
        } verified: { path throws(CommandFailure) in
            try ArchiveFile(path).verify()
        }
        if console.asJSON { return try console.print(json: ArchiveReport(manifest, file: output)) }
        console.print(
            .questExported(output, quest: quest, files: manifest.files.count, head: manifest.head))
    }
}

/// The JSON output about an archive.
private struct ArchiveReport: Encodable {
    let file: String
    let quest: QuestID
    let exportedAt: Timestamp
    let head: LogEnd
    let files: [File]

    struct File: Encodable {
        let path: String
        let size: Int
        let sha256: String
    }

    init(_ manifest: ArchiveManifest, file: String) {
        (self.file, quest, exportedAt) = (file, manifest.quest, manifest.exportedAt)
        head = LogEnd(manifest.head)
        files = manifest.files.map { File(path: $0.path, size: $0.size, sha256: $0.digest.description) }
    }
}

struct QuestVerifyExport: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-export",
        abstract: .said(
            "Hold the archive of a quest against its checksums and its log against itself.",
            "Сверить архив квеста с его контрольными суммами, а журнал — с самим собой."),
        discussion: .said(
            "Asks no daemon. Whoever could change everything, manifest included, is found by a head noted elsewhere.",
            """
            Сервер не нужен. Если изменить могли всё, вместе с manifest.json, поможет конец журнала, записанный в \
            другом месте.
            """,
            then: """
                  questctl quest verify-export spring-ride.zip
                """))

    @Argument(
        help: .said("The archive.", "Архив.", value: "FILE.zip"), completion: .file(extensions: ["zip"]))
    var file: String

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let manifest = try ArchiveFile(file).verify()
        if console.asJSON { return try console.print(json: ArchiveReport(manifest, file: file)) }
        console.print(
            .questExportVerified(
                file, quest: manifest.quest, files: manifest.files.count, head: manifest.head))
    }
}
