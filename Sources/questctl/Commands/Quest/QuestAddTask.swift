import ArgumentParser
import QuestEngine
import QuestWire

struct QuestAddTask: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "add-task",
        abstract: .said(
            "Take tasks of another quest file into a quest file.",
            "Взять задания из другого файла квеста."),
        discussion: .said(
            """
            The tasks come with their places, translations, answers, hints and media, behind those that are there. A \
            task whose id is taken is named, and nothing is written; ID=NEW-ID takes it under another one. The result \
            is checked, and with an error nothing is written either. What the other file says for all its tasks, such \
            as attempts, does not come along. The file is indented anew.
            """,
            """
            Задания берутся с местами, переводами, ответами, подсказками и медиа и ставятся после имеющихся. Если id \
            занят, это говорится, и ничего не записывается; ID=NEW-ID берёт задание под другим id. Результат \
            проверяется, и при ошибке тоже ничего не записывается. То, что сказано в другом файле для всех заданий, \
            например число попыток, не переносится. Отступы в файле расставляются заново.
            """,
            then: """
                  questctl quest add-task my-quest.geojson library.geojson old-pier bridge
                  questctl quest add-task my-quest.geojson library.geojson oak=second-oak
                """))

    @Argument(
        help: .said("The quest file that gets the tasks.", "Файл квеста, в который добавить.", value: "FILE"),
        completion: .file())
    var file: String

    @Argument(
        help: .said("The quest file that they are in.", "Файл квеста, в котором они есть.", value: "LIBRARY"),
        completion: .file())
    var library: String

    @Argument(help: .said("Ids of tasks, or ID=NEW-ID.", "Id заданий или ID=NEW-ID.", value: "ID"))
    var tasks: [String]

    @Option(
        name: .shortAndLong,
        help: .said(
            "Write to this file instead of the first one.", "Записать в этот файл, а не в первый.",
            value: "OUT"),
        completion: .file())
    var output: String?

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        var wishes: [TaskAddition.Wish] = []
        for text in tasks {
            guard let wish = TaskAddition.Wish(argument: text) else {
                throw CommandFailure(.usage, .wishMalformed(text))
            }
            wishes.append(wish)
        }
        let quest = try InputFile.read(file, limit: QuestLimits.fileBytes.value)
        let source = try await QuestSource(name: library).read()
        let written: [UInt8]
        do throws(TaskAdditionError) {
            written = try TaskAddition.adding(wishes, from: source, to: quest)
        } catch {
            for message in error.messages { console.complain(message.text(in: console.language)) }
            throw CommandFailure.alreadyPrinted
        }
        let output = output ?? file
        let name = QuestSource(name: output).suggestedID?.rawValue ?? "quest"
        let before = Set(QuestDocument.read(quest, name: name).findings.map { $0.message })
        let findings = QuestDocument.read(written, name: name).findings.filter {
            !before.contains($0.message)
        }
        let reports = FindingPrinter.reports(of: findings, in: console.language)
        let isSound = !findings.contains { $0.severity == .error }
        if isSound { try OutputFile.write(written, to: output) }
        if console.asJSON {
            let added = isSound ? wishes.map(\.id) : []
            try console.print(json: Report(file: output, added: added, findings: reports))
        } else {
            FindingPrinter(console: console, file: output).print(reports)
            if isSound { console.print(.tasksAdded(output, count: wishes.count)) }
        }
        if !isSound { throw CommandFailure.alreadyPrinted }
    }

    /// The JSON output; nothing was added where a finding is an error.
    private struct Report: Encodable {
        let file: String
        let added: [TaskID]
        let findings: [FindingReport]
    }
}

extension TaskAddition.Wish {
    /// Reads `ID` or `ID=NEW-ID`.
    fileprivate init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
        guard let first = parts.first, let last = parts.last, parts.count <= 2, !first.isEmpty,
            parts.count == 1 || Slug.isValid(last)
        else { return nil }
        self.init(TaskID(first), as: TaskID(last))
    }
}

extension Message {
    fileprivate static func wishMalformed(_ text: String) -> Message {
        Message(
            "wish-malformed", "“{text}” is no task: write ID or ID=NEW-ID, of a-z, 0-9 and hyphens.",
            "«{text}» — не задание: напишите ID или ID=NEW-ID, из a-z, 0-9 и дефисов.", ["text": .text(text)])
    }

    fileprivate static func tasksAdded(_ file: String, count: Int) -> Message {
        Message(
            "tasks-added", "Wrote {file} with {count} {count|task|tasks} more.",
            "Записан {file}: {count} {count|новое задание|новых задания|новых заданий}.",
            ["file": .text(file), "count": .count(count)])
    }
}
