import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeRejudge: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rejudge",
        abstract: .said(
            "Judge answers again by the version of the quest that is loaded.",
            "Пересмотреть ответы по загруженной версии квеста."),
        discussion: .said(
            """
            Where a key was wrong: load the corrected file, then this. What is judged otherwise gets a new verdict in \
            the log that names the one it takes the place of. What judges have decided stays decided; points and \
            penalties follow the file. Teams are told of verdicts that change.

              questctl judge rejudge spring-ride --dry-run
              questctl judge rejudge spring-ride --task bear --yes
            """,
            """
            Если в ключе была ошибка: загрузите исправленный файл, потом выполните это. Каждое другое решение \
            записывается в журнал с указанием того, которое оно заменяет. Решения судей остаются в силе, очки и штрафы \
            берутся из файла. Команды узнают об изменившихся решениях.

              questctl judge rejudge spring-ride --dry-run
              questctl judge rejudge spring-ride --task bear --yes
            """))

    @Argument(help: .quest) var quest: QuestID

    @Option(help: .said("Only answers to this task.", "Только ответы на это задание.", value: "TASK"))
    var task: TaskID?

    @Flag(
        help: .said(
            "Change nothing: only list what would be judged otherwise.",
            "Ничего не менять: только показать, по каким ответам решение будет другим."))
    var dryRun = false

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        func ask(dryly isDry: Bool, by version: Int? = nil) async throws -> RejudgingReport {
            let request = RejudgingRequest(
                task: task, version: version.flatMap { Ranged<EditionNumbers>($0) }, dryRun: isDry)
            return try await client.ask(.post, APIPath.adminQuest(quest, "rejudge"), body: .json(request))
        }
        var report = try await ask(dryly: true)
        if !dryRun, !report.answers.isEmpty || report.others > 0 {
            let question: Message = .rejudgingQuestion(
                quest, count: report.answers.count, version: report.version)
            try confirmation.check(question, on: console)
            // Another version that came while the question stood there was not asked about.
            report = try await ask(dryly: false, by: report.version)
        }
        if console.asJSON { return try console.print(json: report) }
        if !report.left.isEmpty { console.remark(.rejudgingLeft(report.left.count)) }
        guard !report.answers.isEmpty || report.others > 0 else {
            return console.print(.rejudgingNothing(quest, version: report.version))
        }
        if !report.answers.isEmpty { console.print(table(of: report.answers, on: console)) }
        console.print(.rejudged(report.answers.count, version: report.version, isDry: dryRun))
    }

    private func table(of answers: [AdminRejudgedAnswer], on console: Console) -> Table {
        var rows = Rows(of: answers, on: console)
        rows.numbers(.record) { $0.seq }
        rows.texts(.team, mayShrink: true) { $0.team?.rawValue ?? "–" }
        rows.texts(.task, mayShrink: true) { $0.task.rawValue }
        rows.texts(.was) { console.word($0.verdictBefore.label) }
        rows.column(.becomes) { answer in
            let verdict = console.word(answer.verdict.label)
            let text = answer.isReviewed ? Message.verdictKept(verdict).text(in: console.language) : verdict
            return Table.Cell(text)
        }
        rows.column(.points, alignsRight: true) {
            "\($0.was.worth(as: $0.verdictBefore)) → \($0.becomes.worth(as: $0.verdict))"
        }
        return rows.table
    }
}

extension AdminRejudgedAnswer {
    /// The verdict before. What the rule says does not matter where a judge has decided.
    fileprivate var verdictBefore: VerdictName { isReviewed ? verdict : was.verdict }
}

extension AdminRuling {
    /// Returns the points while a verdict is in force, below 0 where the answer costs something.
    fileprivate func worth(as verdict: VerdictName) -> Int {
        switch verdict {
        case .accepted: points
        case .rejected: -cost
        case .pending: 0
        }
    }
}
