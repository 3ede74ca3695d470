import ArgumentParser
import QuestEngine
import QuestWire

struct QuestLoad: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: .said(
            "Load a quest into the daemon, or a new version of it.",
            "Загрузить квест на сервер или обновить его версию."),
        discussion: .said(
            """
            The daemon checks the document against its map and refuses it when there is an error. The same \
            document again changes nothing; a changed one becomes the next version.
            """,
            """
            Сервер сверяет файл со своей картой и не принимает его, если в нём есть ошибка. Тот же файл ещё раз \
            ничего не меняет; изменённый становится следующей версией.
            """,
            then: """
                  questctl quest load quests/chelyabinsk-gagarin-park.geojson
                  questctl quest load https://example.org/ride.geojson --id spring-ride
                  questctl quest load from-a-topographic-map.geojson --crs EPSG:28411
                  some-editor --export | questctl quest load - --id spring-ride
                  questctl quest load spring-ride.geojson --dry-run
                """))

    @Argument(
        help: .said(
            "A file, an http(s) URL, or - for standard input.",
            "Файл, адрес http(s) или - для стандартного ввода.", value: "FILE|URL|-"),
        completion: .file())
    var document: String

    @Option(
        help: .said(
            "The quest's name in paths: a-z, 0-9 and hyphens. Default: the file's name.",
            "Имя квеста в адресах: a-z, 0-9 и дефисы. По умолчанию: имя файла.", value: "SLUG"))
    var id: QuestID?

    @Option(name: .customLong("crs"), help: .coordinateSystem) var system: CoordinateSystem?

    @Flag(
        help: .said(
            "Store nothing: say what the file would change, and which answers it would judge otherwise.",
            "Ничего не записывать: показать, что изменит файл и по каким ответам решение будет другим."))
    var dryRun = false

    @OptionGroup var assurance: Assurance
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let source = QuestSource(name: document)
        guard let id = id ?? source.suggestedID else { throw CommandFailure(.usage, .questNameMissing()) }
        var bytes = try await source.read()
        // What is no JSON at all is named by the daemon.
        if let system, QuestDocument.foreignFile(bytes) == nil {
            guard let named = QuestDocument.naming(system, in: bytes) else {
                throw CommandFailure(.badFile, .systemNamedTwice(document))
            }
            bytes = named
        }
        if !dryRun { try await checkNew(id, by: client, on: console) }
        let path = APIPath.adminQuest(id) + (dryRun ? "?dry_run=true" : "")
        let answer = try await client.send(.put, path, body: .document(bytes))
        let printer = FindingPrinter(console: console, file: document)
        if answer.isProblem {
            if let problem = answer.problem {
                if console.asJSON {
                    try console.print(json: problem)
                } else {
                    printer.print(problem.findings ?? [])
                }
            }
            throw client.failure(of: answer)
        }
        let loaded = try client.decode(answer, as: QuestLoaded.self)
        if console.asJSON { return try console.print(json: loaded) }
        printer.print(loaded.findings)
        let version = loaded.quest.version
        let outcome: Message =
            dryRun && loaded.changed
            ? .questWouldLoad(id, version: version + 1)
            : .questLoaded(id, version: version, changed: loaded.changed)
        console.print(outcome)
        if loaded.changed {
            show(loaded.changes, of: id, on: console)
            showRest(of: loaded, on: console)
        }
        if !dryRun, loaded.quest.phase == .draft { console.remark(.questOpenNext(id)) }
    }

    /// Asks about a new quest while another one is open, which may be a slip in its id.
    private func checkNew(_ id: QuestID, by client: DaemonClient, on console: Console) async throws {
        if assurance.isGiven { return }
        // Whoever may not see the list is told so by what comes next.
        guard let list = try? await client.get(APIPath.adminQuests, as: AdminQuestList.self),
            !list.quests.contains(where: { $0.id == id })
        else { return }
        let open = list.quests.filter { $0.phase == .open }.map(\.id)
        guard !open.isEmpty else { return }
        try assurance.check(Message.anotherQuestOpen(id, open: open).text(in: console.language), on: console)
    }

    /// Prints what the file changes, and what to do about answers that it judges otherwise.
    private func show(_ changes: [AdminTaskChange], of quest: QuestID, on console: Console) {
        if !changes.isEmpty {
            var rows = Rows(of: changes, on: console)
            rows.texts(.task, mayShrink: true) { $0.task.rawValue }
            rows.texts(.name, mayShrink: true) { $0.name }
            rows.texts(.what) { change in
                let known = change.what.map { part -> String in
                    let word = Label(part: part).map { console.word($0) } ?? part
                    guard part == TaskChange.Part.place.rawValue, let moved = change.moved else {
                        return word
                    }
                    return "\(word) (\(Measures(language: console.language).distance(Meters(moved))))"
                }
                return known.isEmpty ? console.word(.partNone) : known.joined(separator: ", ")
            }
            rows.numbers(.answersOtherwise) { $0.answers == 0 ? nil : $0.answers }
            rows.texts(.ofTeams, mayShrink: true) { change in
                change.teams.map { "\($0.team.rawValue) (\($0.answers))" }.joined(separator: ", ")
            }
            console.print(rows)
        }
        let count = changes.reduce(0) { $0 + $1.answers }
        if count > 0 || dryRun {
            console.remark(.answersOtherwise(count, quest: quest, isLoaded: !dryRun))
        }
    }
}

extension QuestLoad {
    /// Prints what the file changes of the quest as a whole, and what that is to teams that are out.
    private func showRest(of loaded: QuestLoaded, on console: Console) {
        let parts = (loaded.what ?? []).map { part in
            Label(wholePart: part).map { console.word($0) } ?? part
        }
        if !parts.isEmpty { console.print(.questChangesAsWhole(parts)) }
        if let out = loaded.teamsOut, out > 0 {
            console.remark(.teamsOut(out, ledElsewhere: loaded.ledElsewhere ?? []))
        }
    }
}

extension Label {
    /// Creates the words for a part of a quest as a whole from its name in the interface; `nil` for a name that only a newer
    /// daemon knows.
    fileprivate init?(wholePart name: String) {
        guard let part = QuestChange(rawValue: name) else { return nil }
        switch part {
        case .texts: self = .wholeTexts
        case .times: self = .wholeTimes
        case .order: self = .wholeOrder
        case .scoring: self = .wholeScoring
        case .judging: self = .wholeJudging
        case .stops: self = .wholeStops
        case .zones: self = .wholeZones
        case .routes: self = .wholeRoutes
        case .teams: self = .wholeTeams
        case .app: self = .wholeApp
        }
    }

    /// Creates the words for what changes of a task from its name in the interface; `nil` for a name that only a newer
    /// daemon knows.
    fileprivate init?(part name: String) {
        guard let part = TaskChange.Part(rawValue: name) else { return nil }
        switch part {
        case .added: self = .partAdded
        case .removed: self = .partRemoved
        case .answer: self = .partAnswer
        case .points: self = .partPoints
        case .penalty: self = .partPenalty
        case .place: self = .partPlace
        case .presence: self = .partPresence
        case .attempts: self = .partAttempts
        case .times: self = .partTimes
        case .texts: self = .partTexts
        }
    }
}
