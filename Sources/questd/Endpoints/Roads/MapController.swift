import BasemapTiles
import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import Logging
import QuestEngine
import QuestWire
import ServerBase
import Synchronization

/// The admin lists the maps, puts new ones in their places while riders are out, and takes away what no quest needs.
struct MapController: Sendable {
    let maps: MapService
    let tiles: TileService
    let zones: ZoneKeeping
    let services: QuestServices
    let limits: LimitValues
    let logger: Logger
    private let places = ArrivingFile.Places()

    init(_ parts: Parts, services: QuestServices, zones: ZoneKeeping) {
        (maps, tiles, limits) = (parts.maps, parts.tiles, parts.limits)
        (self.services, self.zones) = (services, zones)
        logger = parts.logger.of(.roads)
    }

    func list(_: Request, _: QuestdContext) async throws -> Response {
        let users = try await users()
        return try .json(AdminMapList(maps: maps.entries.map { AdminMap($0, users: users[$0.name] ?? []) }))
    }

    /// Takes the file of a map. It is looked at whole before it counts: until the new one can lead riders, the old one does.
    func put(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let name = try Self.name(in: context)
        guard let place = maps.place(of: name) else { throw Refused(message: .mapUnknown()) }
        let isNew = name.map { !maps.has($0) } ?? false
        let arrived = try await receive(request, at: place, context)
        defer { arrived.remove() }
        let map: LoadedMap
        switch await MapService.read(arrived.path) {
        case .success(let read): map = read
        case .failure(.map(_, let error)):
            throw Refused(message: .mapUnusable(error.message(file: place.fileOfPath)))
        case .failure(let error): throw error
        }
        try await arrived.keep()
        await zones.take(map, as: name)
        logger.notice(
            "map replaced",
            metadata: ["map": "\(name?.rawValue ?? MapName.main)", "checksum": "\(map.checksum)"])
        return try .json(try await shown(name), status: isNew ? .created : .ok)
    }

    /// Takes the tiles of a map, which are part of the one basemap.
    func putTiles(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let name = try Self.name(in: context)
        if let name, !maps.has(name) { throw Refused(message: .mapUnknown()) }
        guard let map = maps.place(of: name) else { throw Refused(message: .mapUnknown()) }
        let place = (name == nil ? tiles.path : nil) ?? TileService.place(beside: map)
        let arrived = try await receive(request, at: place, context)
        defer { arrived.remove() }
        let outcome = await BackgroundWork.runAside {
            Result { () throws(TileArchiveError) in try TileArchive(path: arrived.path) }
        }
        if case .failure(let error) = outcome {
            throw Refused(message: .mapUnusable(error.message(file: place.fileOfPath)))
        }
        try await arrived.keep()
        return try .json(TilesInUse(tiles: try await reloadTiles()))
    }

    /// Takes a map of the folder away, with its tiles.
    func remove(_: Request, _ context: QuestdContext) async throws -> Response {
        guard let name = try Self.name(in: context), maps.has(name), let place = maps.place(of: name) else {
            throw Refused(message: .mapUnknown())
        }
        let users = try await users()[name] ?? []
        guard users.isEmpty else { throw Refused(message: .mapInUse(by: users)) }
        let removed = try await shown(name)
        try await ArrivingFile.remove([place, TileService.place(beside: place)])
        await zones.forgetMaps()
        _ = try await reloadTiles()
        logger.notice("map removed", metadata: ["map": "\(name)"])
        return try .json(removed)
    }

    private func receive(
        _ request: Request, at place: String, _ context: QuestdContext
    ) async throws -> ArrivingFile {
        let limit = limits[MapLimits.bytes]
        let size = try request.announcedLength(upTo: limit) ?? limit
        let file = try places.take(for: place)
        let free = try await PhotoFolder(path: place.folderOfPath).room(leaving: limits[PhotoLimits.reserve])
        if let free, free < size { throw StoreError.full }
        try await context.withLargeBody(within: MapLimits.deadline) {
            try await file.receive(request.body, upTo: limit)
        }
        return file
    }

    private func reloadTiles() async throws -> String {
        let outcome: Result<Bool, RoadsError> = await BackgroundWork.runAside { [tiles] in
            Result { () throws(RoadsError) -> Bool in try tiles.reload() }
        }
        if case .failure(let error) = outcome {
            logger.error("tiles kept: \(error.message.text(in: .english))")
        }
        return tiles.current?.hash ?? ""
    }

    /// The name in the path; `nil` for the main map.
    private static func name(in context: QuestdContext) throws -> MapName? {
        let text = context.parameter("map")
        if text == MapName.main { return nil }
        guard let name = MapName(text) else { throw Refused(message: .mapNameInvalid()) }
        return name
    }

    private func shown(_ name: MapName?) async throws -> AdminMap {
        guard let entry = maps.entries.first(where: { $0.name == name }) else {
            throw Refused(message: .mapUnknown())
        }
        return AdminMap(entry, users: try await users()[name] ?? [])
    }

    /// The quests that are not closed, by their maps.
    private func users() async throws -> [MapName?: [QuestID]] {
        var users: [MapName?: [QuestID]] = [:]
        for service in try await services.all() {
            let snapshot = try await service.snapshot()
            guard snapshot.state.phase != .closed, let edition = snapshot.edition else { continue }
            users[edition.document.map, default: []].append(snapshot.quest)
        }
        return users
    }
}

extension AdminMap {
    fileprivate init(_ entry: MapService.Entry, users: [QuestID]) {
        let (info, bounds) = (entry.info, entry.info.bounds)
        self.init(
            name: entry.name?.rawValue ?? MapName.main, area: info.name, attribution: info.attribution,
            timestamp: info.timestamp, synthetic: info.isSynthetic,
            bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
            checksum: entry.checksum.description, size: entry.size, loaded: entry.map != nil,
            quests: users.sorted())
    }
}

extension Message {
    static func mapUnknown() -> Message {
        Message("map-unknown", "There is no such map.", "Такой карты нет.")
    }

    static func mapNameInvalid() -> Message {
        Message(
            "map-name-invalid", "A map’s name is of a–z, 0–9 and inner hyphens, {most} at most; or “main”.",
            "Имя карты состоит из a–z, 0–9 и дефисов внутри, не больше {most}; или «main».",
            ["most": .count(MapName.longest)])
    }

    static func mapUnusable(_ reason: Message) -> Message {
        Message(
            "map-unusable", "This cannot be used, and nothing has changed. {reason}",
            "Это использовать нельзя, и ничего не изменилось. {reason}", ["reason": .message(reason)])
    }

    static func mapInUse(by quests: [QuestID]) -> Message {
        Message(
            "map-in-use", "Quests that are not closed are ridden on this map: {quests}.",
            "На этой карте ещё не завершены квесты: {quests}.",
            ["quests": .text(quests.sorted().map(\.rawValue).joined(separator: ", "))])
    }
}
