import ArgumentParser
import QuestEngine
import QuestWire

struct QuestCheckCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: .said(
            "Say everything that is wrong with a quest file, at once.",
            "Сразу сказать всё, что не так в файле квеста."),
        discussion: .said(
            """
            Prints all findings as FILE:LINE:COLUMN: error|warning: TEXT [ID: NAME], in brackets the checkpoint \
            that it is about. Ends with 1 when there is an error, with 0 when there are only warnings.

            With a map it also finds checkpoints too far from a rideable road, those one cannot ride to or that \
            a motorway, a railway or a river parts from the road, and legs that the quest's own forbidden areas \
            cut; and prints what every leg takes. Where riders choose the order, legs are those of a short one. \
            The estimate for winners is riding time and a minute at each task. Where the quest has a start and a \
            time limit, prints the best score that the limit allows, from each wave's start or in each order that \
            binds teams.
            """,
            """
            Печатает все замечания в виде FILE:LINE:COLUMN: error|warning: TEXT [ID: NAME], в скобках — \
            контрольная точка, о которой речь. Завершается с кодом 1, если есть ошибка, и с кодом 0, если только \
            предупреждения.

            С картой находит и контрольные точки слишком далеко от проезжей дороги, те, до которых не доехать \
            или которые отделяет от дороги автомагистраль, железная дорога или река, и перегоны, которые \
            перекрыты запретными зонами самого квеста; и печатает, сколько занимает каждый перегон. Если порядок \
            выбирают участники, перегоны берутся по короткому порядку. Оценка для победителей — время в пути и \
            по минуте на задание. Если у квеста есть старт и лимит времени, печатает лучший счёт, который \
            успевается за это время: со старта каждой волны или в каждом обязательном порядке команд.
            """,
            then: """
                  questctl quest check my-quest.geojson
                  questctl quest check my-quest.geojson --map city.roads
                  questctl quest check my-quest.geojson --position-error 20
                  questctl quest check from-a-topographic-map.geojson --crs EPSG:28411
                """))

    @Argument(
        help: .said(
            "The quest file, or - for standard input.",
            "Файл квеста или - для стандартного ввода.", value: "FILE"), completion: .file()
    )
    var file: String

    @Option(
        help: .said(
            "Hold the quest against this road map.",
            "Сверить квест с этой картой дорог.", value: "FILE.roads"),
        completion: .file(extensions: ["roads"]))
    var map: String?

    @Option(name: .customLong("crs"), help: .coordinateSystem) var system: CoordinateSystem?

    @Option(
        help: .said(
            "How far off positions may be: warns of arrival zones that they confuse.",
            """
            На сколько метров могут ошибаться положения: предупреждает о зонах прибытия, которые из-за этого \
            можно спутать.
            """, value: "METRES"))
    var positionError = QuestReport.positionError.value

    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (0...1000).contains(positionError) else {
            throw ValidationError(
                .said(
                    "--position-error is a number of metres from 0 to 1000.",
                    "--position-error — число метров от 0 до 1000."))
        }
    }

    func perform(on console: Console) async throws {
        let source = QuestSource(name: file)
        let bytes = try await source.read()
        let reading = QuestDocument.read(bytes, name: source.suggestedID?.rawValue ?? "quest", system: system)
        let router = try map.map { try Router(openingMap: $0) }
        let ground = router.map { QuestReport.Ground.course($0) } ?? .fileAlone
        let report = QuestReport(
            of: reading, on: ground, atPositionError: Meters(positionError), at: .now)
        let (findings, course) = (report.findings, report.course)
        let reports = FindingPrinter.reports(of: findings, in: console.language)
        let errors = findings.count { $0.severity == .error }
        var scores: FairnessReport?
        // As with legs: where places are wrong scores say nothing.
        if let quest = reading.quest, let router, course != nil {
            let id = source.suggestedID ?? QuestID("quest")
            scores = QuestFairness(of: quest, id: id, on: router).map { FairnessReport($0) }
        }
        if console.asJSON {
            try console.print(
                json: Report(
                    file: file, errors: errors, warnings: findings.count - errors,
                    checkpoints: reading.quest?.checkpoints.map { Place($0, in: console.language) },
                    findings: reports, course: course.map { CourseReport($0) }, scores: scores))
        } else {
            FindingPrinter(console: console, file: file).print(reports)
            course.map { CourseReport($0).print(on: console) }
            scores?.print(on: console)
            if let quest = reading.quest, findings.isEmpty {
                console.print(.questCheckClean(file, checkpoints: quest.checkpoints.count))
            } else {
                console.print(.questCheckSummary(file, errors: errors, warnings: findings.count - errors))
            }
        }
        if errors > 0 { throw CommandFailure.alreadyPrinted }
    }

    private struct Report: Encodable {
        let file: String
        let errors: Int
        let warnings: Int
        /// `nil` when the file has errors.
        let checkpoints: [Place]?
        let findings: [FindingReport]
        /// `nil` without a map, and where a place of the quest is wrong.
        let course: CourseReport?
        /// `nil` besides for a quest without a start or a time limit.
        let scores: FairnessReport?
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

/// The legs of a quest's course, as `quest check` prints them.
struct CourseReport: Encodable {
    let legs: [Leg]
    /// Whether riders choose the order, so that this course is one of many.
    let isFree: Bool
    /// The length in metres, and the riding time in seconds.
    let distance: Double
    let ridingTime: Double
    /// The estimated time of winners in seconds: riding, and a minute at each task.
    let winningTime: Double
    /// Metres that all legs go up and down; `nil` on a flat map.
    let ascent: Double?
    let descent: Double?

    struct Leg: Encodable {
        let from: String
        let to: String
        /// Metres and seconds; `nil` where one cannot ride there.
        let distance: Double?
        let duration: Double?
        let ascent: Double?
    }

    enum CodingKeys: String, CodingKey {
        case legs, ascent, descent
        case isFree = "order_is_free"
        case distance
        case ridingTime = "riding_time"
        case winningTime = "winning_time"
    }

    init(_ course: QuestCourse) {
        legs = course.legs.map { leg in
            Leg(
                from: leg.from.name, to: leg.to.name, distance: leg.ride.map { $0.distance.value.rounded() },
                duration: leg.ride.map { $0.duration.value.rounded() },
                ascent: leg.ride?.hills.map { $0.ascent.value.rounded() })
        }
        ascent = course.hills.map { $0.ascent.value.rounded() }
        descent = course.hills.map { $0.descent.value.rounded() }
        isFree = course.isFree
        distance = course.distance.value.rounded()
        ridingTime = course.ridingTime.value.rounded()
        winningTime = course.winningTime.value.rounded()
    }

    func print(on console: Console) {
        let measures = Measures(language: console.language)
        var rows = Rows(of: legs, on: console)
        rows.texts(.legFrom, mayShrink: true) { $0.from }
        rows.texts(.legTo, mayShrink: true) { $0.to }
        rows.texts(.legLength, alignsRight: true) { leg in
            leg.distance.map { measures.distance(Meters($0)) } ?? "–"
        }
        rows.texts(.legTime, alignsRight: true) { leg in
            leg.duration.map { measures.duration(Seconds($0)) } ?? "–"
        }
        if ascent != nil {
            rows.texts(.legAscent, alignsRight: true) { leg in
                leg.ascent.map { measures.distance(Meters($0)) } ?? "–"
            }
        }
        if !legs.isEmpty { console.print(rows) }
        console.print(
            .courseSummary(
                distance: measures.distance(Meters(distance)), riding: measures.duration(Seconds(ridingTime)),
                winning: measures.duration(Seconds(winningTime)), isFree: isFree))
        if let ascent, let descent {
            console.print(.courseHills(ascent: Int(ascent), descent: Int(descent)))
        }
    }
}
