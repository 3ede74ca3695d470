import ArgumentParser
import HGTReader
import OSMReader
import QuestEngine
import QuestWire

struct MapBuild: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: .said(
            "Make a road map of an OpenStreetMap file.", "Сделать карту дорог из файла OpenStreetMap."),
        discussion: .said(
            """
            Reads .osm.pbf, .osm, .osm.gz and .osm.bz2. Which roads a bicycle may use, in which direction, and \
            which turns are forbidden is decided by their tags. A clipped extract will do; what it lacks is \
            counted.

            Of a large file --around and --bbox read only what lies there: roads that lead out of it are whole. \
            Memory goes by what is kept.

            With tiles of heights (.hgt of 1" or 3", also in ZIP or gzip) in a folder, --elevation makes times depend \
            on slopes, and routes tell ascent, descent and energy. Without them the map is flat.

            The map that riders see, FILE.mbtiles beside the road map, is drawn by the program tilemaker.

              questctl map build city.osm.pbf -o city.roads
              questctl map build region.osm.gz -o region.roads --name "Южный Урал"
              questctl map build region.osm.pbf --around quest.geojson --margin 3km -o city.roads
              questctl map build region.osm.pbf --bbox 61.20,55.05,61.60,55.30 -o city.roads
              questctl map build city.osm.pbf --elevation heights -o city.roads
              questctl map build city.osm.pbf -o city.roads --profile road --profile mtb

            The output is written beside its place and then renamed: an existing map stays whole until the new \
            one is.
            """,
            """
            Читает .osm.pbf, .osm, .osm.gz и .osm.bz2. По каким дорогам можно ехать на велосипеде, в какую \
            сторону и какие повороты запрещены, решают их теги. Годится и обрезанный фрагмент; чего в нём не \
            хватает, будет подсчитано.

            Из большого файла --around и --bbox берут только то, что там лежит: дороги, которые оттуда выходят, \
            остаются целыми. Память зависит от того, что взято.

            Если в папке лежат листы высот (.hgt с шагом 1″ или 3″, можно в ZIP или gzip), с --elevation время \
            зависит от уклонов, а маршруты сообщают набор высоты, спуск и затраты сил. Без них карта плоская.

            Карту, которую видят участники, — файл с окончанием .mbtiles рядом с картой дорог — рисует программа \
            tilemaker.

              questctl map build city.osm.pbf -o city.roads
              questctl map build region.osm.gz -o region.roads --name "Южный Урал"
              questctl map build region.osm.pbf --around quest.geojson --margin 3km -o city.roads
              questctl map build region.osm.pbf --bbox 61.20,55.05,61.60,55.30 -o city.roads
              questctl map build city.osm.pbf --elevation heights -o city.roads
              questctl map build city.osm.pbf -o city.roads --profile road --profile mtb

            Карта пишется рядом и затем переименовывается: прежняя остаётся целой, пока не готова новая.
            """))

    @Argument(
        help: .said("The OpenStreetMap file.", "Файл OpenStreetMap.", value: "INPUT"), completion: .file())
    var input: String

    @Option(
        name: .shortAndLong,
        help: .said("Where to write the map.", "Куда записать карту.", value: "FILE.roads"),
        completion: .file(extensions: ["roads"]))
    var output: String

    @Option(
        help: .said(
            "The area's name, shown to riders. Default: the input's name without its endings.",
            "Название местности, его увидят участники. По умолчанию: имя исходного файла без расширений."))
    var name: String?

    @Option(
        help: .said(
            "What must be shown wherever the map is used. Default: the credit of OpenStreetMap.",
            "Что нужно показывать везде, где видна карта. По умолчанию: указание на OpenStreetMap."))
    var attribution: String?

    @Option(
        help: .said(
            "A folder with tiles of heights, such as N55E061.hgt or N55E061.hgt.zip.",
            "Папка с листами высот, например N55E061.hgt или N55E061.hgt.zip.", value: "DIR"),
        completion: .directory)
    var elevation: String?

    @Flag(
        name: .customLong("no-tiles"),
        help: .said("Do not make the map that riders see.", "Не делать карту, которую видят участники."))
    var withoutTiles = false

    @Option(
        name: .customLong("tiles-minutes"),
        help: .said(
            "How long making tiles may take, 1 to 1440 minutes. Default: 60.",
            "Сколько может делаться карта для участников, от 1 до 1440 минут. По умолчанию: 60.",
            value: "MINUTES"))
    var tilesMinutes: Ranged<TileMinutes>?

    @OptionGroup var profiles: MapProfiles

    @OptionGroup var ground: MapGround

    @OptionGroup var speech: OutputOptions

    func validate() throws {
        try ground.check()
    }

    func perform(on console: Console) async throws {
        for file in [input, ground.around].compactMap(\.self) where OutputFile.isSame(file, output) {
            throw CommandFailure(.usage, .outputIsInput(output))
        }
        let ending = Message.memoryRanOut().text(in: console.language)
        MemoryEnd.announce("questctl: \(ending)\n", status: ExitStatus.outOfMemory.rawValue)
        let wanted = try profiles.prepared(console.language)
        let box = try await ground.bounds()
        let source = OSMFile(path: input)
        let tiles = tileMaking(of: source, within: box, console)
        let progress = ProgressDisplay(on: console)
        let product: Preparation.Product
        do throws(ImportError) {
            product = try prepare(source, box, for: wanted, progress)
        } catch {
            progress.end()
            if box != nil, case .noRoads = error {
                throw CommandFailure(.refused, .boxWithoutRoads(in: input))
            }
            throw CommandFailure(error)
        }
        progress.show(.phaseWriting, fraction: 0)
        do throws(RoadFileError) {
            try RoadFile.write(product.sections, info: product.info, to: output)
        } catch {
            progress.end()
            throw CommandFailure(error, file: output)
        }
        if let tiles {
            progress.show(.phaseTiles, fraction: 0)
            do throws(CommandFailure) { try await tiles.run(roadsIn: product.info.bounds) } catch {
                progress.end()
                throw error
            }
        }
        progress.end()
        let report = MapBuildReport(
            file: output, bytes: OutputFile.size(of: output), tiles: tiles?.output, info: product.info,
            summary: product.summary, seconds: progress.elapsed, use: .now)
        if console.asJSON { return try console.print(json: report) }
        for message in report.messages { console.print(message) }
        if product.info.isSynthetic { console.remark(.mapSynthetic()) }
        if product.summary.heights == nil { console.remark(.mapFlat()) }
    }

    /// Returns how to make the tiles; `nil` where none are wanted, or a program is missing, which it says.
    private func tileMaking(
        of source: OSMFile, within box: Bounds?, _ console: Console
    ) -> TileMaking? {
        guard !withoutTiles else { return nil }
        let file = TileMaking.file(beside: output)
        let limit = Duration.seconds(60 * (tilesMinutes?.value ?? TileMinutes.standard))
        let making = TileMaking(of: source, within: box, to: file, limit: limit)
        if making == nil { console.remark(.tilesNotMade(file)) }
        return making
    }

    /// - Parameter box: What to read of the source; all of it where `nil`.
    private func prepare(
        _ source: OSMFile, _ box: Bounds?, for profiles: [Profile], _ progress: ProgressDisplay
    ) throws(ImportError) -> Preparation.Product {
        let heights = try heightFolder()
        let header = try source.header()
        let file = input.fileOfPath
        let isDemo = header.generator == MapDemo.generator
        var labels = Preparation.Labels(
            name: name ?? String(file.prefix { $0 != "." }), source: file, isSynthetic: isDemo,
            generator: Release.generator)
        if isDemo { labels.attribution = MapDemo.attribution }
        if let attribution { labels.attribution = attribution }
        let show = { (step: ImportProgress) in progress.show(step.phase.label, fraction: step.fraction) }
        guard let box else {
            return try Preparation.prepare(
                source: source, elevation: heights, profiles: profiles, labels: labels, progress: show)
        }
        let extract = try OSMExtract(of: source, within: box) { progress.show(.phaseCutting, fraction: $0) }
        // Reading a large file three times more would say the same.
        if !extract.isOfPlaces { throw .noPlaces(source: file) }
        if extract.isEmpty { throw .noRoads(source: file) }
        return try Preparation.prepare(
            source: extract, elevation: heights, profiles: profiles, labels: labels, progress: show)
    }

    private func heightFolder() throws(ImportError) -> HeightFolder? {
        guard let elevation else { return nil }
        do throws(ElevationError) {
            return try HeightFolder(path: elevation)
        } catch {
            throw .elevation(error)
        }
    }
}

/// Minutes that making tiles may take.
enum TileMinutes: NumberRange {
    static let range = 1...1440
    static let standard = 60
}

/// The report of `map build` at its end.
struct MapBuildReport: Encodable {
    let file: String
    let bytes: Int
    /// The file of the tiles; `nil` where none were made.
    let tiles: String?
    let info: MapInfo
    let summary: ImportSummary
    let seconds: Double
    let use: ResourceUse

    var messages: [Message] {
        var messages = summary.messages
        messages.append(
            .mapCost(seconds: seconds, cpuSeconds: use.cpuSeconds, memory: use.peakMemory))
        messages.append(.mapBuilt(file, bytes: bytes))
        if let tiles { messages.append(.tilesBuilt(tiles, bytes: OutputFile.size(of: tiles))) }
        return messages
    }

    /// The members of the JSON, in one place.
    private var members: KeyValuePairs<String, any Encodable> {
        [
            "file": file,
            "bytes": bytes,
            "tiles": tiles,
            "tiles_bytes": tiles.map { OutputFile.size(of: $0) },
            "name": info.name,
            "synthetic": info.isSynthetic,
            "nodes_read": summary.nodesRead,
            "nodes_used": summary.nodesUsed,
            "ways_read": summary.waysRead,
            "ways_kept": summary.waysKept,
            "ways_dropped": Self.named(summary.waysDropped),
            "edges_dropped": summary.edgesDropped,
            "missing_references": summary.missingReferences,
            "missing_references_on_roads": summary.missingReferencesOnRoads,
            "missing_nodes_on_roads": summary.missingNodesOnRoads,
            "closed_barriers": summary.closedBarriers,
            "restrictions_read": summary.restrictionsRead,
            "restrictions_applied": summary.restrictionsApplied,
            "restrictions_ignored": Self.named(summary.restrictionsIgnored),
            "turns_forbidden": summary.turnsForbidden,
            "water_areas": summary.waterAreas,
            "water_rings_cut": summary.waterRingsCut,
            "flat": summary.heights == nil,
            "height_tiles": summary.heights?.tilesUsed,
            "height_tiles_missing": summary.heights?.tilesMissing,
            "without_heights": summary.heights?.shareWithoutHeights,
            "nodes": summary.nodeCount,
            "edges": summary.edgeCount,
            "open_arcs": summary.openArcCount,
            "parts": summary.componentCount,
            "edges_outside_main_part": summary.edgesOutsideMainPart,
            "seconds": seconds,
            "cpu_seconds": use.cpuSeconds,
            "peak_memory": use.peakMemory,
        ]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members { try container.encode(value, forKey: MemberName(name)) }
    }

    private static func named<Reason: RawRepresentable<String>>(_ counts: [Reason: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }
}
