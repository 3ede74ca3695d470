import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct ZoneAdd: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: .said(
            "Close a part of the map, or slow it down: the very next route keeps to it.",
            "Закрыть часть карты или замедлить её: это учтёт уже следующий маршрут."),
        discussion: .said(
            """
            The shape is drawn in GeoJSON: a Polygon or MultiPolygon takes in every road that touches it, a \
            LineString the streets along it. Each feature of a collection becomes a zone of its own, named by \
            its "name" unless --name is given. A zone holds for all routes of the daemon until it is removed or \
            the quest is closed, and stands in the quest's log.

            With --from and --until it begins and ends by itself. Times are those of the quest's time zone, \
            unless they have an offset of their own.
            """,
            """
            Фигура рисуется в GeoJSON: Polygon или MultiPolygon захватывает все дороги, которых касается, \
            LineString — улицы вдоль себя. Каждый объект коллекции становится отдельной зоной с именем из своего \
            «name», если не указано --name. Зона действует для всех маршрутов сервера, пока её не уберут или \
            пока квест не закроется, и остаётся в журнале квеста.

            С --from и --until она начинается и кончается сама. Время — в часовом поясе квеста, если не указано \
            своё смещение.
            """,
            then: """
                  questctl zone add spring-ride roadworks.geojson
                  questctl zone add spring-ride park.geojson --slow 3 --name "Набережная, толпа"
                  questctl zone add spring-ride street.geojson --along
                  questctl zone add spring-ride parade.geojson --from "2026-06-14 12:00" --until "2026-06-14 15:30"
                  questctl zone add spring-ride parade.geojson --dry-run
                  some-editor --export | questctl zone add spring-ride - --name Parade
                """))

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said(
            "A GeoJSON file, or - for standard input.",
            "Файл GeoJSON или - для стандартного ввода.", value: "FILE|-"),
        completion: .file())
    var file: String

    @Flag(
        name: .customLong("closed"),
        help: .said("Nobody may ride there (the default).", "Там никому нельзя ездить (по умолчанию)."))
    var isClosed = false

    @Option(
        help: .said(
            "Riding takes FACTOR times as long there, 1 to 100.",
            "Ехать там в FACTOR раз дольше, от 1 до 100.", value: "FACTOR"))
    var slow: Ranged<SlowFactors>?

    @Flag(
        name: .customLong("along"),
        help: .said(
            "Of a line: only the direction in which it is drawn.",
            "Для линии: только в ту сторону, в какую она нарисована."))
    var isAlongOnly = false

    @Option(help: .said("What people call it.", "Как это место называют люди.", value: "NAME"))
    var name: String?

    @Option(
        help: .said(
            "The zone's name in lists and logs: a-z, 0-9 and hyphens. Default: made from the name.",
            "Имя зоны в списках и журналах: a-z, 0-9 и дефисы. По умолчанию: получается из названия.",
            value: "SLUG"))
    var id: ZoneID?

    @Option(
        help: .said(
            "When it begins to hold: 2026-06-14 12:00. Default: now.",
            "Когда начинает действовать: 2026-06-14 12:00. По умолчанию: сейчас.", value: "TIME"))
    var from: String?

    @Option(
        help: .said(
            "When it ends. Default: when it is removed.",
            "Когда кончается. По умолчанию: когда её уберут.", value: "TIME"))
    var until: String?

    @Flag(
        help: .said(
            "Store nothing: say how many roads it takes in, and whose routes lead through it.",
            "Ничего не записывать: показать, сколько дорог захватит зона и чьи маршруты идут через неё."))
    var dryRun = false

    @OptionGroup var assurance: Assurance
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if isClosed, slow != nil {
            throw ValidationError(
                .said(
                    "A zone is closed or slow: give --closed or --slow.",
                    "Зона либо закрыта, либо замедлена: укажите --closed или --slow."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let shapes = try shapes()
        let timeZone = try await client.timeZone(of: quest)
        let since = try Self.time(from, in: timeZone)
        let until = try Self.time(until, in: timeZone)
        var names: Set<String> = []
        for (number, shape) in shapes.enumerated() {
            let request = ZoneRequest(
                name: name ?? shape.name ?? fileName, id: number == 0 ? id : nil, slow: slow,
                alongOnly: isAlongOnly ? true : nil, since: since, until: until, geometry: shape.geometry)
            if dryRun {
                try await foretell(request, by: client, on: console)
                continue
            }
            // Those of one file may share a name.
            let isShared = number > 0 && names.contains(request.name.foldedName)
            names.insert(request.name.foldedName)
            let zone = try await assurance.naming(on: console) { sameName in
                var body = request
                body.sameName = isShared ? true : sameName
                return try await client.ask(
                    .post, APIPath.adminQuest(quest, "zones"), body: .json(body), as: AdminZone.self)
            }
            if console.asJSON {
                try console.print(json: zone)
            } else {
                let roads = zone.roadCount ?? 0
                console.print(
                    ZoneState.Phase(rawValue: zone.phase) == .planned
                        ? .zonePlanned(zone.id, since: timeZone.text(of: zone.since), roads: roads)
                        : .zoneAdded(zone.id, roads: roads))
                if let until = zone.until {
                    console.print(.zoneEnds(zone.id, until: timeZone.text(of: until)))
                }
            }
        }
    }

    /// Prints what a zone would do.
    private func foretell(_ request: ZoneRequest, by client: DaemonClient, on console: Console) async throws {
        var body = request
        // Whether the name is meant is asked when it is added.
        body.sameName = true
        let path = APIPath.adminQuest(quest, "zones") + "?dry_run=true"
        let told = try await client.ask(.post, path, body: .json(body), as: ZoneForetold.self)
        try console.print(
            told,
            or: .zoneForetold(
                told.id, roads: told.roadCount, routes: told.routeCount, teams: told.teams))
    }

    private static func time(_ text: String?, in timeZone: EventTimeZone) throws -> Moment? {
        guard let text else { return nil }
        guard let time = timeZone.time(text).flatMap({ Moment($0) }) else {
            throw CommandFailure(.usage, .timeMalformed(text))
        }
        return time
    }

    /// Returns the lines and areas of the file, with their names.
    private func shapes() throws -> [(geometry: Geometry, name: String?)] {
        let bytes = try InputFile.read(file, limit: QuestLimits.fileBytes.value)
        let shapes: [(geometry: Geometry, name: String?)] =
            switch try? GeoJSON(parsing: bytes) {
            case .geometry(let geometry)?: [(geometry, nil)]
            case .feature(let feature)?: [feature].compactMap(Self.shape)
            case .featureCollection(let collection)?: collection.features.compactMap(Self.shape)
            case nil: []
            }
        let usable = shapes.filter { Zone.Shape($0.geometry, alongOnly: false) != nil }
        guard !usable.isEmpty else { throw CommandFailure(.badFile, .zoneFileUnusable(file)) }
        return usable
    }

    private static func shape(of feature: Feature) -> (geometry: Geometry, name: String?)? {
        feature.geometry.map { ($0, feature.properties?["name"]?.stringValue) }
    }

    private var fileName: String {
        let last = file.split(separator: "/").last ?? ""
        let name = last.prefix { $0 != "." }
        return file == InputFile.standardInput || name.isEmpty ? "zone" : String(name)
    }
}
