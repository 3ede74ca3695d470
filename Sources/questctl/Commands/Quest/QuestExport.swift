import ArgumentParser
import GeoJSONKit
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
        let shown: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        let now = Timestamp.now
        let archive = try ArchiveFile(output, at: now)
        try archive.add("quest.geojson", try await client.fetch(APIPath.adminQuest(quest, "file")).bytes)
        for version in stride(from: 1, through: shown.version, by: 1) {
            let path = APIPath.adminQuest(quest, "file") + "?version=\(version)"
            try archive.add("versions/\(version).geojson", try await client.fetch(path).bytes)
        }
        for name in ["teams", "decisions", "messages", "zones"] {
            let bytes = try await client.fetch(APIPath.adminQuest(quest, name)).bytes
            try archive.add("\(name).json", bytes)
        }
        let answers = try await client.fetch(APIPath.adminQuest(quest, "answers"))
        try archive.add("answers.json", answers.bytes)
        try await addMedia(by: client, to: archive)
        if photos { try await addPhotos(of: client.decode(answers), by: client, to: archive) }
        if tracks { try await addTracks(by: client, to: archive) }
        try await addResults(by: client, to: archive)
        let head = try await addLog(by: client, to: archive, on: console)
        let manifest = ArchiveManifest(quest: quest, exportedAt: now, head: head, files: archive.files)
        try archive.finish(with: manifest)
        if console.asJSON { return try console.print(json: ArchiveReport(manifest, file: output)) }
        console.print(.questExported(output, quest: quest, files: manifest.files.count, head: head))
    }

    private func addPhotos(
        of list: AdminAnswerList, by client: DaemonClient, to archive: ArchiveFile
    ) async throws {
        for answer in list.answers {
            guard let photo = answer.photo else { continue }
            let path = APIPath.adminQuest(quest, "answers", answer.id.rawValue, "photo", "original")
            let reply = try await client.send(.get, path)
            // One that was erased, or whose file is gone.
            if reply.status == 404 || reply.status == 410 { continue }
            if reply.isProblem { throw client.failure(of: reply) }
            let ending = photo.type.split(separator: "/").last.map(String.init) ?? "bin"
            try archive.add("photos/\(answer.id.rawValue).\(ending)", reply.bytes)
        }
    }

    private func addMedia(by client: DaemonClient, to archive: ArchiveFile) async throws {
        let list: MediaList = try await client.get(APIPath.adminQuest(quest, "media"))
        for file in list.media {
            let path = APIPath.adminQuest(quest, "media", file.name)
            try archive.add("media/\(file.name)", try await client.fetch(path).bytes)
        }
    }

    private func addTracks(by client: DaemonClient, to archive: ArchiveFile) async throws {
        let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
        for team in list.teams {
            let track = try await wholeTrack(of: team.id, by: client)
            try archive.add("tracks/\(team.id.rawValue).geojson", track)
        }
    }

    /// All that is known of where a team was, however long ago; a long track comes in parts.
    private func wholeTrack(of team: TeamID, by client: DaemonClient) async throws -> [UInt8] {
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, "track")
        var features: [JSONValue] = []
        var rest: Timestamp? = Moments.range.lowerBound
        while let start = rest {
            let part = try JSONValue(parsing: try await client.fetch(path + "?since=\(start)").bytes)
            features += part["features"]?.arrayValue ?? []
            let more = part["more"]?.stringValue.flatMap { Timestamp(rfc3339: $0) }
            rest = more.flatMap { $0 > start ? $0 : nil }
        }
        let whole: JSONValue = ["type": "FeatureCollection", "features": .array(features)]
        return whole.bytes()
    }

    private func addResults(by client: DaemonClient, to archive: ArchiveFile) async throws {
        let path = APIPath.adminQuest(quest, "results") + "?format="
        for (format, ending) in [
            ("json", "json"), ("csv", "csv"), ("geojson", "geojson"), ("iof", "iof.xml"),
        ] {
            try archive.add("results/results.\(ending)", try await client.fetch(path + format).bytes)
        }
        try archive.add("results/punches.xml", try await client.fetch(APIPath.punches(quest)).bytes)
    }

    private func addLog(
        by client: DaemonClient, to archive: ArchiveFile, on console: Console
    ) async throws -> LogHead {
        var lines: [String] = []
        var verifier = LogVerifier(quest: quest)
        do {
            try await client.checkLog(of: quest, with: &verifier) { lines.append($0.line) }
        } catch let fault as LogFault {
            throw CommandFailure(
                .refused, .logInvalid(quest, fault: fault.message.text(in: console.language)))
        } catch let fault as RecordLineError {
            throw CommandFailure(
                .refused, .logInvalid(quest, fault: fault.message.text(in: console.language)))
        }
        lines.append(LogExport.headLine(verifier.head, of: quest))
        try archive.add(ArchiveManifest.logPath, Array((lines.joined(separator: "\n") + "\n").utf8))
        return verifier.head
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
        let bytes = try InputFile.read(file, limit: 1 << 32)
        let manifest: ArchiveManifest
        do throws(QuestArchiveFault) {
            manifest = try QuestArchive.verify(bytes)
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        if console.asJSON { return try console.print(json: ArchiveReport(manifest, file: file)) }
        console.print(
            .questExportVerified(
                file, quest: manifest.quest, files: manifest.files.count, head: manifest.head))
    }
}
