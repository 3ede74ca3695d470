import ArgumentParser
import QuestEngine
import QuestWire

struct QuestCheckCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say everything that is wrong with a quest file, at once.",
        discussion: """
            Prints all findings as FILE:LINE:COLUMN: error|warning: TEXT. With a map it also finds checkpoints too \
            far from a rideable road and those one cannot ride to. Ends with 1 when there is an error, with 0 when \
            there are only warnings.

              questctl quest check my-quest.geojson
              questctl quest check my-quest.geojson --map city.roads
            """)

    @Argument(
        help: ArgumentHelp("The quest file, or - for standard input.", valueName: "FILE"), completion: .file()
    )
    var file: String

    @Option(
        help: ArgumentHelp("Hold the quest against this road map.", valueName: "FILE.roads"),
        completion: .file(extensions: ["roads"]))
    var map: String?

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let source = QuestSource(name: file)
        let bytes = try await source.read()
        let reading = QuestDocument.read(bytes, name: source.suggestedID?.rawValue ?? "quest")
        var findings = reading.findings
        if let map {
            let router = try Router(openingMap: map)
            findings += QuestCheck.findings(for: reading, on: router)
        }
        let reports = FindingPrinter.reports(of: findings, in: console.language)
        let errors = findings.count { $0.severity == .error }
        if console.asJSON {
            try console.print(
                json: Report(
                    file: file, errors: errors, warnings: findings.count - errors,
                    checkpoints: reading.quest?.checkpoints.map { Place($0, in: console.language) },
                    findings: reports))
        } else {
            FindingPrinter(console: console, file: file).print(reports)
            if let quest = reading.quest, findings.isEmpty {
                console.print(.questCheckClean(file, checkpoints: quest.checkpoints.count))
            } else {
                console.print(.questCheckSummary(file, errors: errors, warnings: findings.count - errors))
            }
        }
        if errors > 0 { throw CommandFailure.alreadyTold }
    }

    private struct Report: Encodable {
        let file: String
        let errors: Int
        let warnings: Int
        /// Missing when the file has errors.
        let checkpoints: [Place]?
        let findings: [FindingReport]
    }

    private struct Place: Encodable {
        let id: TaskID
        let name: String
        let position: Coordinate

        init(_ checkpoint: Checkpoint, in language: Language) {
            id = checkpoint.id
            name = checkpoint.name.text(in: language)
            position = checkpoint.zone.target
        }
    }
}
