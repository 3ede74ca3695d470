import ArgumentParser
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

              questctl map build city.osm.pbf -o city.roads
              questctl map build region.osm.gz -o region.roads --name "Южный Урал"
              questctl map build region.osm.pbf --around quest.geojson --margin 3km -o city.roads
              questctl map build region.osm.pbf --bbox 61.20,55.05,61.60,55.30 -o city.roads

            The output is written beside its place and then renamed: an existing map stays whole until the new \
            one is.
            """,
            """
            Читает .osm.pbf, .osm, .osm.gz и .osm.bz2. По каким дорогам можно ехать на велосипеде, в какую \
            сторону и какие повороты запрещены, решают их теги. Годится и обрезанный фрагмент; чего в нём не \
            хватает, будет подсчитано.

            Из большого файла --around и --bbox берут только то, что там лежит: дороги, которые оттуда выходят, \
            остаются целыми. Память зависит от того, что взято.

              questctl map build city.osm.pbf -o city.roads
              questctl map build region.osm.gz -o region.roads --name "Южный Урал"
              questctl map build region.osm.pbf --around quest.geojson --margin 3km -o city.roads
              questctl map build region.osm.pbf --bbox 61.20,55.05,61.60,55.30 -o city.roads

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

    @OptionGroup var ground: MapGround

    @OptionGroup var speech: OutputOptions

    func validate() throws {
        try ground.check()
    }

    func perform(on console: Console) async throws {
        for file in [input, ground.around].compactMap(\.self) where OutputFile.isSame(file, output) {
            throw CommandFailure(.usage, .outputIsInput(output))
        }
        let box = try await ground.bounds()
        let progress = ProgressDisplay(on: console)
        let product: Preparation.Product
        do throws(ImportError) {
            product = try prepare(box, progress)
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
        progress.end()
        let report = MapBuildReport(
            file: output, bytes: OutputFile.size(of: output), info: product.info, summary: product.summary,
            seconds: progress.elapsed, use: .now)
        if console.asJSON { return try console.print(json: report) }
        for message in report.messages { console.print(message) }
        if product.info.isSynthetic { console.remark(.mapSynthetic()) }
    }

    /// - Parameter box: What to read of the input; all of it where `nil`.
    private func prepare(
        _ box: Bounds?, _ progress: ProgressDisplay
    ) throws(ImportError) -> Preparation.Product {
        let source = OSMFile(path: input)
        let header = try source.header()
        let file = input.split(separator: "/").last.map(String.init) ?? input
        let isDemo = header.generator == MapDemo.generator
        var labels = Preparation.Labels(
            name: name ?? String(file.prefix { $0 != "." }), source: file, isSynthetic: isDemo,
            generator: Release.generator)
        if isDemo { labels.attribution = MapDemo.attribution }
        if let attribution { labels.attribution = attribution }
        let show = { (step: ImportProgress) in progress.show(step.phase.label, fraction: step.fraction) }
        guard let box else { return try Preparation.prepare(source: source, labels: labels, progress: show) }
        let extract = try OSMExtract(of: source, within: box) { progress.show(.phaseCutting, fraction: $0) }
        // Reading a large file three times more would say the same.
        if extract.isEmpty { throw .noRoads(source: file) }
        return try Preparation.prepare(source: extract, labels: labels, progress: show)
    }
}

/// The report of `map build` at its end.
struct MapBuildReport: Encodable {
    let file: String
    let bytes: Int
    let info: MapInfo
    let summary: ImportSummary
    let seconds: Double
    let use: ResourceUse

    var messages: [Message] {
        summary.messages + [
            .mapCost(seconds: seconds, cpuSeconds: use.cpuSeconds, memory: use.peakMemory),
            .mapBuilt(file, bytes: bytes),
        ]
    }

    /// The members of the JSON, in one place.
    private var members: KeyValuePairs<String, any Encodable> {
        [
            "file": file,
            "bytes": bytes,
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
