import ArgumentParser
import QuestEngine

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

    @Argument(
        help: .said(
            "The road map.",
            "Карта дорог.", value: "FILE.roads"), completion: .file(extensions: ["roads"])
    )
    var file: String

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
        if report.synthetic { console.tell(.mapSynthetic()) }
    }

    /// What `--json` prints.
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
        /// Missing on a map that was built without.
        let waterAreas: Int?
        let bytes: Int
        let checksum: String
        /// Bytes of each section.
        let sections: [String: Int]

        private enum CodingKeys: String, CodingKey {
            case name, source, attribution, timestamp, synthetic, generator, bounds, nodes, edges, length
            case waterAreas = "water_areas"
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
            facts.add(.fileSize, measures.size(bytes))
            facts.add(.checksum, checksum)
            return facts
        }
    }
}
