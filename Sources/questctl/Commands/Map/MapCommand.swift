import ArgumentParser
import DemoTown
import QuestEngine

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: .said(
            "Make and inspect road maps, and give them to a daemon.",
            "Делать карты дорог, смотреть, что в них, и отдавать их серверу."),
        discussion: .said(
            """
            A road map (FILE.roads) is made once of OpenStreetMap data and then used by questd and by the other \
            commands as it lies on the disk.
            """,
            """
            Карта дорог (FILE.roads) делается один раз из данных OpenStreetMap, а потом questd и другие команды \
            читают её прямо с диска.
            """),
        subcommands: [
            MapDownload.self, MapBuild.self, MapInspect.self, MapDemo.self, MapListing.self, MapUpdate.self,
            MapRemove.self,
        ])
}

struct MapInspect: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: .said("Show what is in a road map.", "Показать, что есть в карте дорог."),
        discussion: .said(
            """
            Verifies the whole file against its checksum and prints where it comes from and how large it is.
            """,
            "Сверяет весь файл с контрольной суммой и печатает, откуда он и насколько велик.",
            then: """
                  questctl map inspect city.roads
                  questctl map inspect city.roads --json
                """))

    @Argument(help: .roadMap, completion: .file(extensions: ["roads"])) var file: String

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let report: Report
        do throws(RoadFileError) {
            report = try Report(RoadFile.open(path: file))
        } catch {
            throw CommandFailure(error, file: file)
        }
        if console.asJSON { return try console.print(json: report) }
        console.print(report.facts(for: console))
        if report.synthetic { console.remark(.mapSynthetic()) }
    }

    /// The JSON output.
    private struct Report: Encodable {
        let name: String
        let source: String
        let attribution: String
        let timestamp: String?
        let synthetic: Bool
        let generator: String
        /// West, south, east, north in degrees.
        let bounds: [Double]
        let nodes: Int
        let edges: Int
        /// Metres.
        let length: Double
        /// `nil` on a map that was built without.
        let waterAreas: Int?
        let flat: Bool
        /// The share of the roads' length whose heights are not known; `nil` on a flat map.
        let withoutHeights: Double?
        let bytes: Int
        let checksum: String
        /// Bytes of each section.
        let sections: [String: Int]

        private enum CodingKeys: String, CodingKey {
            case name, source, attribution, timestamp, synthetic, generator, bounds, nodes, edges, length
            case waterAreas = "water_areas"
            case flat
            case withoutHeights = "without_heights"
            case bytes, checksum, sections
        }

        init(_ file: RoadFile) throws(RoadFileError) {
            let graph = try RoadGraph(file: file)
            let info = file.info
            name = info.name
            source = info.source
            attribution = info.attribution
            timestamp = info.timestamp?.description
            synthetic = info.isSynthetic
            generator = info.generator
            bounds = [info.bounds.west, info.bounds.south, info.bounds.east, info.bounds.north]
            nodes = graph.nodeCount
            edges = graph.edgeCount
            length = (0..<UInt32(graph.edgeCount)).reduce(0) { $0 + graph.length(of: EdgeID($1)).value }
                .rounded()
            waterAreas = graph.water?.count
            flat = graph.isFlat
            withoutHeights = graph.isFlat ? nil : graph.shareWithoutHeights
            bytes = file.length
            checksum = file.checksum.description
            sections = Dictionary(uniqueKeysWithValues: file.sectionSizes.map { ($0.name, $0.bytes) })
        }

        func facts(for console: Console) -> FactList {
            let measures = Measures(language: console.language)
            var facts = FactList()
            facts.add(.map, name)
            facts.add(.source, source)
            if let timestamp { facts.add(.dataTime, timestamp) }
            facts.add(.bounds, bounds.map { "\($0)" }.joined(separator: ", "))
            facts.add(.attribution, attribution)
            facts.add(.generator, generator)
            facts.add(.junctions, measures.count(nodes))
            facts.add(.edges, measures.count(edges))
            facts.add(.roadLength, measures.distance(Meters(length)))
            if let waterAreas { facts.add(.waterAreas, measures.count(waterAreas)) }
            if let withoutHeights {
                let known = Int(((1 - withoutHeights) * 100).rounded(.down))
                facts.add(.heights, console.word(.heightsKnown) + " \(known) %")
            } else {
                facts.add(.heights, console.word(.flat))
            }
            facts.add(.fileSize, measures.size(bytes))
            facts.add(.checksum, checksum)
            return facts
        }
    }
}

struct MapDemo: Subcommand {
    static let generator = DemoTown.generator
    static let attribution = "Synthetic demo map, no map of a real place"

    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: .said(
            "Write the invented demo town as an OpenStreetMap file.",
            "Записать выдуманный город для показа в виде файла OpenStreetMap."),
        discussion: .said(
            """
            A town drawn by rule from a seed, over 61.32–61.42 E and 55.14–55.19 N, so that the seven \
            checkpoints of quests/chelyabinsk-gagarin-park.geojson lie on its streets. It is no map of any real \
            place. The same seed always gives the same file.
            """,
            """
            Город, нарисованный по правилу из числа, на 61,32–61,42° в. д. и 55,14–55,19° с. ш., так что семь \
            контрольных точек из quests/chelyabinsk-gagarin-park.geojson стоят на его улицах. Это не карта \
            настоящего места. Из одного и того же числа всегда получается один и тот же файл.
            """,
            then: """
                  questctl map demo -o town.osm
                  questctl map build town.osm -o town.roads
                """))

    @Option(
        name: .shortAndLong,
        help: .said("Where to write the town.", "Куда записать город.", value: "FILE.osm"),
        completion: .file(extensions: ["osm"]))
    var output: String

    @Option(help: .said("Another number draws another town.", "Другое число рисует другой город."))
    var seed: UInt64 = DemoTown().seed

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let bytes = DemoTown(seed: seed).osmXML()
        try OutputFile.write(bytes, to: output)
        if console.asJSON {
            return try console.print(report: Report(file: output, bytes: bytes.count, seed: seed))
        }
        console.print(.demoWritten(output))
        let stem = output.hasSuffix(".osm") ? String(output.dropLast(4)) : output
        console.remark(.demoNext(output, roads: stem + ".roads"))
    }

    private struct Report: Encodable {
        let file: String
        let bytes: Int
        let seed: UInt64
    }
}
