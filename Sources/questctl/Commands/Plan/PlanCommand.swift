import ArgumentParser
import QuestEngine

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: .said(
            "Plan tours through checkpoints, best score or best order, and round trips.",
            "Планировать объезд контрольных точек: лучший счёт или порядок, и прогулки по кругу."),
        subcommands: [PlanScore.self, PlanOrder.self, PlanLoop.self])
}

struct PlanScore: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: .said(
            "Find the tour with the most points that a time limit allows.",
            "Найти объезд с наибольшим счётом, который успевается за отведённое время."),
        discussion: .said(
            """
            This is the orienteering problem, solved with real riding times, with the time that tasks take and \
            with their opening times. Of up to twenty checkpoints that can be reached in time the best tour is \
            found for certain; of more a good one, the same for the same --seed. Conditions, groups and the order \
            that binds are kept to. Ends with 1 where not even the way to the finish is in time.

            --instance reads a problem in the plane instead: “Tmax P” in the first line, then “x y score” for \
            each point, the start first and the finish second. P, the number of paths, must be 1. Distances are \
            Euclidean; a path may be longer than Tmax by its billionth part, for rounding. Prints {"score", \
            "length", "order"}: points are numbered from 0.
            """,
            """
            Это задача спортивного ориентирования с настоящим временем в пути, временем на задания и \
            временем их открытия. Если успеть можно не больше чем к двадцати контрольным точкам, найденный объезд \
            — точно лучший; если их больше — хороший, один и тот же при том же --seed. Условия, группы и \
            обязательный порядок соблюдаются. Завершается с кодом 1, если не успеть даже до финиша.

            --instance вместо этого читает задачу на плоскости: в первой строке «Tmax P», дальше «x y score» для \
            каждой точки, сначала старт, потом финиш. P, число путей, должно быть равно 1. Расстояния евклидовы; \
            путь может быть длиннее Tmax на одну миллиардную — на округление. Печатает {"score", "length", \
            "order"}; точки нумеруются с 0.
            """,
            then: """
                  questctl plan score my-quest.geojson --map city.roads --limit 3h
                  questctl plan score my-quest.geojson --map city.roads --start 61.335,55.154 --service 120
                  questctl plan score --instance tsiligirides-1.txt
                """))

    @Argument(help: .plannedQuest, completion: .file()) var quest: String?

    @Option(
        help: .said(
            "Solve this instance in place of a quest.", "Решить эту задачу вместо квеста.", value: "FILE"),
        completion: .file())
    var instance: String?

    @Option(
        help: .said(
            "The time of the tour, such as 3h or 150m. Default: the quest's own time limit, else until it closes.",
            "Время объезда, например 3h или 150m. По умолчанию: лимит времени квеста, иначе до его конца.",
            value: "TIME"))
    var limit: Span<TourSeconds>?

    @OptionGroup var tour: TourOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (quest == nil) != (instance == nil) else {
            throw ValidationError(
                .said("Name a quest's file or --instance.", "Укажите файл квеста или --instance."))
        }
        if instance == nil { try tour.validateMap() }
    }

    func perform(on console: Console) async throws {
        if let instance { return try solve(instance, on: console) }
        let (document, tours, order) = try await tour.tours(of: quest ?? "", on: console)
        let own = document.scoring.timeLimit.map { Seconds(Double($0) * 60) }
        guard limit != nil || own != nil || (tours.departure != nil && document.closes != nil) else {
            throw CommandFailure(.usage, .tourLimitMissing())
        }
        let problem = try planning { () throws(PlanningError) in
            try tours.problem(limit: limit.map { Seconds(Double($0.seconds.value)) } ?? own, inOrder: order)
        }
        guard let best = problem.bestTour(seed: tour.seed) else {
            throw CommandFailure(.refused, .tourFinishTooFar())
        }
        try TourReport(best, of: tours, in: document, console.language).print(on: console)
    }

    private func solve(_ file: String, on console: Console) throws {
        let bytes = try InputFile.text(file, limit: PlanningLimits.instanceBytes.value)
        let problem: OrienteeringProblem
        do throws(PlanningError) {
            problem = try OrienteeringInstance(reading: bytes).problem()
        } catch {
            throw CommandFailure(.badFile, error.message)
        }
        guard let best = problem.bestTour(seed: tour.seed) else {
            throw CommandFailure(.refused, .instanceInfeasible())
        }
        try console.print(
            report: InstanceReport(
                score: best.score, length: best.length, order: best.order, isProven: best.isProven))
    }

    private struct InstanceReport: Encodable {
        let score: Double
        let length: Double
        /// The numbers of points from 0: the start is 0, the finish 1.
        let order: [Int]
        /// Whether there is no better score for certain.
        let isProven: Bool

        enum CodingKeys: String, CodingKey {
            case score, length, order
            case isProven = "proven"
        }
    }
}

struct PlanOrder: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: .said(
            "Find the order of all checkpoints that takes the least time.",
            "Найти порядок всех контрольных точек, который занимает меньше всего времени."),
        discussion: .said(
            """
            From the start to the finish, or back to the start where the quest has no finish or --round is given. \
            Of up to sixteen checkpoints the best order is found for certain; of more a short one, the same for \
            the same --seed. Opening times, conditions, groups and the order that binds are kept to; ends with 1 where \
            no order does.
            """,
            """
            От старта до финиша или обратно к старту, если финиша в квесте нет или указано --round. Если \
            контрольных точек не больше шестнадцати, порядок точно лучший; если больше — короткий, один и тот же \
            при том же --seed. Время открытия заданий, условия, группы и обязательный порядок соблюдаются; если это \
            невозможно, код завершения — 1.
            """,
            then: """
                  questctl plan order my-quest.geojson --map city.roads
                  questctl plan order my-quest.geojson --map city.roads --start old-mill --round
                """))

    @Argument(help: .plannedQuest, completion: .file()) var quest: String

    @OptionGroup var tour: TourOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws { try tour.validateMap() }

    func perform(on console: Console) async throws {
        let (document, tours, order) = try await tour.tours(of: quest, on: console)
        let problem = try planning { () throws(PlanningError) in
            try tours.problem(limit: nil, inOrder: order)
        }
        guard let best = problem.shortestTour(seed: tour.seed) else {
            throw CommandFailure(.refused, .tourOrderMissing())
        }
        try TourReport(best, of: tours, in: document, console.language).print(on: console)
    }
}

/// Runs what may find a plan impossible.
private func planning<Value>(_ body: () throws(PlanningError) -> Value) throws(CommandFailure) -> Value {
    do throws(PlanningError) { return try body() } catch { throw CommandFailure(.refused, error.message) }
}

extension ArgumentHelp {
    fileprivate static var plannedQuest: ArgumentHelp {
        .said(
            "The quest file, or - for standard input.", "Файл квеста или - для стандартного ввода.",
            value: "QUEST")
    }
}
