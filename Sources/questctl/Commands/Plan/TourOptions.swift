import ArgumentParser
import QuestEngine

/// Options of plans: the map, the ends of the tour, and what riding takes.
struct TourOptions: ParsableArguments {
    @Option(help: .roadMap, completion: .file(extensions: ["roads"])) var map: String?

    @Option(
        help: .said(
            "A profile of the map, such as trekking, shortest or road. Default: the quest's.",
            "Профиль карты, например trekking, shortest или road. По умолчанию: из квеста.",
            value: "PROFILE"),
        completion: .list(Profile.all.map(\.name.rawValue)))
    var profile: String?

    @Option(
        help: .said(
            "Where tours begin: a task, start, finish, or longitude,latitude. Default: the quest's start.",
            "Где начинается объезд: задание, start, finish или долгота,широта. По умолчанию: старт квеста.",
            value: "PLACE"))
    var start: String?

    @Option(
        help: .said(
            "Where they end. Default: the quest's finish, else where they begin.",
            "Где он кончается. По умолчанию: финиш квеста, иначе там же, где начинается.", value: "PLACE"))
    var finish: String?

    @Flag(help: .said("End where the tour begins.", "Кончить объезд там же, где он начинается."))
    var round = false

    @Option(
        help: .said(
            "Seconds that each task takes. Default: 60.",
            "Сколько секунд занимает каждое задание. По умолчанию: 60.", value: "SECONDS"))
    var service: Ranged<TaskSeconds>?

    @Option(
        help: .said(
            "When the tour begins, for tasks that open and close. Default: when the quest opens.",
            "Когда начинается объезд: для заданий, которые открываются и закрываются. По умолчанию: начало квеста.",
            value: "MOMENT"))
    var depart: Moment?

    @Option(
        help: .said(
            """
            The team whose order binds, where each has its own: the id of one to which the file gives an order, or a \
            number from 1. Default: any order.
            """,
            """
            Команда, чей порядок обязателен, если он у каждой свой: id команды, которой порядок задан в файле, или \
            номер, начиная с 1. По умолчанию: любой порядок.
            """, value: "TEAM"))
    var team: String?

    @Option(
        help: .said(
            "Decides the choices of the search. The same seed gives the same tour.",
            "Определяет выбор при поиске. С тем же числом объезд тот же.", value: "NUMBER"))
    var seed: UInt64 = 1

    func validate() throws {
        if round, finish != nil {
            throw ValidationError(
                .said("Give --round or --finish, not both.", "Укажите --round или --finish, но не оба."))
        }
    }

    /// - Throws: `ValidationError` where there is no map.
    func validateMap() throws {
        guard map == nil else { return }
        throw ValidationError(.said("A plan needs --map.", "Для плана нужна карта: --map."))
    }

    /// Reads a quest and puts it on the map; tells of tasks that no road leads to.
    ///
    /// - Returns: Besides, the order that binds the team that was named.
    func tours(
        of file: String, on console: Console
    ) async throws -> (quest: Quest, tours: QuestTours, order: [TaskID]?) {
        let source = QuestSource(name: file)
        let bytes = try await source.read()
        let reading = QuestDocument.read(bytes, name: source.suggestedID?.rawValue ?? "quest", system: nil)
        guard let quest = reading.quest else {
            let reports = FindingPrinter.reports(of: reading.findings, in: console.language)
            FindingPrinter(console: console, file: file).print(reports)
            throw CommandFailure(.badFile, .replayQuestUnusable(file))
        }
        let order = try team.flatMap {
            try self.order(ofTeam: $0, of: quest, id: source.suggestedID ?? QuestID("quest"))
        }
        var wishes = QuestTours.Wishes()
        wishes.start = try start.map { try place($0, of: quest) }
        wishes.finish = try finish.map { try place($0, of: quest) }
        if round { wishes.finish = wishes.start ?? .destination(.start) }
        wishes.profile = profile.map { ProfileName(rawValue: $0) }
        if let service { wishes.service = Seconds(Double(service.value)) }
        wishes.departure = depart?.value
        let router = try Router(openingMap: map ?? "")
        do throws(QuestToursError) {
            let tours = try QuestTours(of: quest, on: router, wishing: wishes)
            for (place, reason) in tours.unreachable {
                console.remark(.tourTaskLeftOut(place.task?.rawValue ?? "", because: reason))
            }
            return (quest, tours, order)
        } catch {
            throw CommandFailure(.refused, error.message)
        }
    }

    /// The order of a team of the file's, or of the team of a number; `nil` where teams may choose.
    private func order(
        ofTeam text: String, of quest: Quest, id: QuestID
    ) throws(CommandFailure) -> [TaskID]? {
        if quest.teamOrders[TeamID(text)] != nil {
            return quest.order(forTeam: TeamID(text), number: 0, in: id)
        }
        guard let number = Int(text), (1...100_000).contains(number) else {
            throw CommandFailure(.usage, .tourTeamUnknown(text))
        }
        // A team of no id of the file's has the order of its number.
        return quest.order(forTeam: TeamID(""), number: number - 1, in: id)
    }

    private func place(_ text: String, of quest: Quest) throws(CommandFailure) -> QuestTours.Place {
        guard let place = QuestTours.Place(text, of: quest) else {
            throw CommandFailure(.usage, .tourPlaceUnknown(text))
        }
        return place
    }
}
