import ArgumentParser
import QuestEngine
import QuestWire

struct QuestImport: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: .said(
            "Make a quest file of a course that another program wrote, or a quest of another daemon's export.",
            "Сделать файл квеста из точек другой программы или квест из архива другого сервера."),
        discussion: .said(
            """
            Reads waypoints and routes of GPX, placemarks of KML and KMZ, controls of IOF XML 3.0 (CourseData), and \
            tables in CSV with the columns name, lat, lon and, if you like, points, question, answer or any property \
            of a quest file. What could not be taken is said on standard error. Then give the tasks their \
            texts and answers, and "quest check" the file.

            A file .zip is an archive of "quest export" of another daemon. It is verified, log included; then the daemon gets \
            the quest as a draft: its file in all versions, its media, and its teams, whose join codes are new and printed \
            this once. Everything else stays in the archive: the log with its answers and decisions, positions, photos, \
            devices, staff. It is refused where the daemon has a quest of that id. Needs the admin token.
            """,
            """
            Читает путевые точки и маршруты GPX, метки KML и KMZ, КП из IOF XML 3.0 (CourseData) и таблицы CSV со \
            столбцами название, широта, долгота и, если нужно, очки, вопрос, ответ или любым свойством из файла \
            квеста. О том, что взять не удалось, говорится в стандартном выводе ошибок. Потом допишите задания и \
            ответы и проверьте файл командой «quest check».

            Файл .zip — архив от «quest export» другого сервера. Он проверяется вместе с журналом; затем на сервере появляется \
            черновик квеста: файл во всех версиях, медиа и команды, коды которых будут новыми и печатаются только сейчас. \
            Остальное остаётся в архиве: журнал с ответами и решениями, положения, фотографии, устройства, персонал. \
            Если квест с таким id на сервере есть, будет отказ. Нужен токен администратора.
            """,
            then: """
                  questctl quest import waypoints.gpx -o my-quest.geojson
                  questctl quest import places.kmz -o my-quest.geojson
                  questctl quest import courses.xml --course "Long" -o my-quest.geojson
                  questctl quest import table.csv -o my-quest.geojson
                  questctl quest import spring-ride.zip --server https://quests.example.org
                """))

    @Argument(
        help: .said(
            "The file of the other program, or - for standard input.",
            "Файл другой программы или - для стандартного ввода.", value: "FILE"), completion: .file())
    var file: String

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file(extensions: ["geojson"]))
    var output: String?

    @Option(
        help: .said(
            "The course to take of an IOF XML file that has several.",
            "Какую дистанцию взять, если в файле IOF XML их несколько.", value: "NAME"))
    var course: String?

    @OptionGroup var text: TextOptions
    @OptionGroup var daemon: DaemonOptions

    var speech: OutputOptions { daemon.speech }

    func validate() throws {
        guard isArchive, output != nil || course != nil || text.encoding != nil else { return }
        throw ValidationError(
            .said(
                "An archive of a daemon goes to a daemon: without -o, --course and --encoding.",
                "Архив сервера загружается на сервер: без -o, --course и --encoding."))
    }

    /// Whether the file is the export of a daemon.
    private var isArchive: Bool { file.lowercased().hasSuffix(".zip") }

    func perform(on console: Console) async throws {
        if isArchive {
            // Nobody is asked before it is known to be whole.
            let archive = try ImportedArchive(file)
            return try await archive.load(by: try DaemonClient(daemon.server, on: console), on: console)
        }
        if let output, OutputFile.isSame(file, output) {
            throw CommandFailure(.badFile, .outputIsInput(output))
        }
        let source = QuestSource(name: file)
        let bytes = try await source.read()
        let name = source.suggestedID?.rawValue ?? "quest"
        let taken: ForeignCourse
        do throws(ForeignCourseError) {
            taken = try ForeignCourse.read(bytes, name: name, course: course, encoding: text.encoding)
        } catch {
            for reason in error.reasons { console.note("\(file): \(reason.text(in: console.language))") }
            throw CommandFailure(.badFile, error.message)
        }
        let findings = QuestDocument.read(taken.document, name: name).findings
        let errors = findings.count { $0.severity == .error }
        if let output { try OutputFile.write(taken.document, to: output) }
        if console.asJSON, output != nil {
            let remarks = taken.remarks.map { Remark($0, in: console.language) }
            let reports = FindingPrinter.reports(of: findings, in: console.language)
            try console.print(
                json: Report(
                    file: output, checkpointCount: taken.checkpointCount, remarks: remarks, findings: reports)
            )
        } else {
            for remark in taken.remarks { console.note("\(file): \(remark.text(in: console.language))") }
            for finding in findings {
                console.note(finding.line(file: output ?? "-", in: console.language))
            }
            if let output {
                console.print(.questImported(output, checkpoints: taken.checkpointCount))
            } else {
                console.print(bytes: taken.document)
            }
        }
        if errors > 0 { throw CommandFailure.alreadyPrinted }
    }

    /// The JSON output. Without a file to write, the output is the quest itself.
    private struct Report: Encodable {
        let file: String?
        let checkpointCount: Int
        let remarks: [Remark]
        let findings: [FindingReport]
    }

    private struct Remark: Encodable {
        let code: String
        let text: String

        init(_ message: Message, in language: Language) {
            (code, text) = (message.code.rawValue, message.text(in: language))
        }
    }
}
