import ArgumentParser
import Glibc
import QuestEngine
import QuestWire

struct MapListing: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said("List the maps that a daemon has.", "Показать карты, которые есть у сервера."),
        discussion: .said(
            """
            The main map, and those that quests name in their property “map”. A map is in memory while a quest on it \
            is not closed, and for ten minutes after somebody asked for it.
            """,
            """
            Основная карта и те, которые квесты называют в свойстве «map». Карта в памяти, пока не завершён квест на \
            ней, и ещё десять минут после того, как её кто-то спросил.
            """,
            then: """
                  questctl map list
                  questctl map list --json
                """))

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminMapList = try await client.get(APIPath.adminMaps)
        if console.asJSON { return try console.print(json: list) }
        let measures = Measures(language: console.language)
        var rows = Rows(of: list.maps, on: console)
        rows.texts(.name) { $0.name }
        rows.texts(.area, mayShrink: true) { $0.area }
        rows.texts(.dataTime) { $0.timestamp.map { String($0.description.prefix(10)) } }
        rows.texts(.fileSize, alignsRight: true) { measures.size($0.size) }
        rows.texts(.inMemory) { $0.loaded ? "+" : "–" }
        rows.texts(.quests, mayShrink: true) { $0.quests.map(\.rawValue).joined(separator: ", ") }
        console.print(rows)
    }
}

struct MapUpdate: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: .said(
            "Put a new map in the place of one, while riders are out.",
            "Заменить карту новой, пока участники едут."),
        discussion: .said(
            """
            Sends the map to the daemon, which looks at all of it before it leads anybody on it: until then, and where \
            the new one cannot be used, the old map stays. Nobody who asks for the way meanwhile is refused, and zones \
            hold on the new map from its first route on. Tiles beside the map (FILE.mbtiles) are sent with it.

            With --name it is a map beside the main one, or a new one: quests are ridden on it that have its name in \
            their property “map”.
            """,
            """
            Отправляет карту серверу, и тот проверяет её целиком, прежде чем вести по ней: до того, и если новая не \
            годится, остаётся прежняя. Кто в это время спросит дорогу, отказа не получит, а зоны действуют на новой \
            карте с первого же маршрута. Тайлы рядом с картой (FILE.mbtiles) отправляются вместе с ней.

            С --name это карта рядом с основной, в том числе новая: по ней едут квесты, у которых это имя стоит в \
            свойстве «map».
            """,
            then: """
                  questctl map update city.roads
                  questctl map update porto.roads --name porto
                """))

    @Argument(help: .roadMap, completion: .file(extensions: ["roads"])) var file: String

    @Option(
        help: .said(
            "The name of the map: a-z, 0-9 and hyphens. Default: the main map.",
            "Имя карты: a-z, 0-9 и дефисы. По умолчанию: основная карта."))
    var name: String = MapName.main

    @Option(
        help: .said(
            "The tiles of the map. Default: the file beside it that ends with .mbtiles, if there is one.",
            "Тайлы карты. По умолчанию: файл рядом с ней с окончанием .mbtiles, если он есть.",
            value: "FILE.mbtiles"),
        completion: .file(extensions: ["mbtiles"]))
    var tiles: String?

    @Flag(
        name: .customLong("no-tiles"),
        help: .said("Send the road map alone.", "Отправить только карту дорог."))
    var withoutTiles = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let path = try MapReference.path(name)
        do throws(RoadFileError) { _ = try RoadFile.open(path: file) } catch {
            throw CommandFailure(error, file: file)
        }
        let progress = ProgressDisplay(on: console)
        defer { progress.end() }
        let map: AdminMap = try await send(file, to: path, showing: .phaseSendingMap, progress, client)
        if let tiles = tilesToSend {
            let _: TilesInUse = try await send(
                tiles, to: path + "/tiles", showing: .phaseSendingTiles, progress, client)
        }
        progress.end()
        try console.print(map, or: .mapUpdated(map))
    }

    private var tilesToSend: String? {
        if withoutTiles { return nil }
        if let tiles { return tiles }
        let stem = file.hasSuffix(".roads") ? String(file.dropLast(6)) : file
        return access(stem + ".mbtiles", F_OK) == 0 ? stem + ".mbtiles" : nil
    }

    private func send<Reply: Decodable>(
        _ file: String, to path: String, showing phase: Label, _ progress: ProgressDisplay,
        _ client: DaemonClient
    ) async throws -> Reply {
        progress.show(phase, fraction: 0)
        let answer = try await client.upload(try Upload(file), to: path, within: MapLimits.deadline.value) {
            progress.show(phase, fraction: $0)
        }
        if answer.isProblem { throw client.failure(of: answer) }
        return try client.decode(answer)
    }
}

struct MapRemove: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said(
            "Take away a map beside the main one, with its tiles.",
            "Убрать карту рядом с основной вместе с её тайлами."),
        discussion: .said(
            "A map on which a quest is ridden that is not closed stays.",
            "Карта, на которой есть незавершённый квест, остаётся.",
            then: "  questctl map remove porto"))

    @Argument(help: .said("Its name.", "Имя карты.", value: "NAME")) var name: String

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let removed: AdminMap = try await client.ask(.delete, try MapReference.path(name))
        try console.print(removed, or: .mapRemoved(name))
    }
}

/// A map of a daemon as it is named in a command.
private enum MapReference {
    /// - Throws: `CommandFailure` for what is no name.
    static func path(_ name: String) throws(CommandFailure) -> String {
        guard name == MapName.main || MapName(name) != nil else {
            throw CommandFailure(.usage, .mapNameWrong(name))
        }
        return APIPath.adminMaps + "/" + name
    }
}

extension Message {
    fileprivate static func mapNameWrong(_ name: String) -> Message {
        Message(
            "map-name-wrong", "{name} is no name of a map: take a–z, 0–9 and inner hyphens, {most} at most.",
            "{name} — не имя карты: нужны a–z, 0–9 и дефисы внутри, не больше {most}.",
            ["name": .text(name), "most": .count(MapName.longest)])
    }

    fileprivate static func mapUpdated(_ map: AdminMap) -> Message {
        Message(
            "map-updated",
            "The map “{name}” is {area} now, {checksum}. “questctl quest check” tells whether all tasks have a road.",
            "Карта «{name}» теперь {area}, {checksum}. Все ли задания у дороги, скажет «questctl quest check».",
            [
                "name": .text(map.name), "area": .text(map.area),
                "checksum": .text(String(map.checksum.prefix(12))),
            ])
    }

    fileprivate static func mapRemoved(_ name: String) -> Message {
        Message(
            "map-removed", "The map “{name}” is removed.", "Карта «{name}» убрана.", ["name": .text(name)])
    }
}
