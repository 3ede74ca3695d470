import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Heights along edges")
struct EdgeHeightsTests {
    private static let origin = Coordinate(longitude: 61.36, latitude: 55.16)
    private static let plane = LocalPlane(center: origin)

    /// Heights by metres east and north of the drawing's first character.
    private static func source(_ height: @escaping @Sendable (Double, Double) -> Double?) -> MadeHeights {
        let plane = plane
        return MadeHeights(around: [origin]) { place in
            let point = plane.point(of: place)
            return height(point.x, point.y)
        }
    }

    private static func hilly(
        _ town: DrawnRoads, _ source: MadeHeights, spans: Set<EdgeID> = []
    ) throws -> (graph: RoadGraph, summary: EdgeHeights.Summary) {
        let (heights, summary) = try EdgeHeights.sections(for: town.graph, from: source) {
            spans.contains($0)
        }
        let file = RoadFile.made(by: town.map.builder()) { _ in heights }
        return (try RoadGraph(file: file), summary)
    }

    @Test("without tiles the graph is flat and knows no heights")
    func flat() {
        let town = StreetMap("A---B").way("AB").build()
        #expect(town.graph.isFlat)
        #expect(town.graph.heights(along: town.arc("AB")).isEmpty)
    }

    @Test("lie at most 30 m apart, on an even slope exactly where it is, from either end")
    func evenSlope() throws {
        // 400 m east, 10 m up for every 100.
        let town = StreetMap("A---B").way("AB").build()
        let (graph, summary) = try Self.hilly(town, Self.source { x, _ in 500 + x / 10 })
        let heights = graph.heights(along: town.arc("AB"))
        #expect(!graph.isFlat)
        #expect(heights.count == 15)
        for (number, height) in heights.enumerated() {
            // The tile has whole metres, which smoothing evens out.
            #expect(abs(height - (500 + 40 * Double(number) / 14)) < 0.75)
        }
        #expect(graph.heights(along: town.arc("BA")) == heights.reversed())
        #expect(summary.tilesUsed == 1)
        #expect(summary.lengthWithoutHeights == 0)
        #expect(abs(summary.length.value - 400) < 1)
    }

    @Test("edges that meet have one height there")
    func junctions() throws {
        let town = StreetMap(
            """
            A-B-C
            | | |
            D-E-F
            """
        ).way("ABC").way("DEF").way("AD").way("BE").way("CF").build()
        let (graph, _) = try Self.hilly(
            town,
            Self.source { x, y in
                300 + 20 * (x * 0.03).rounded() + (y * 7).truncatingRemainder(dividingBy: 13)
            })
        var met = 0
        for node in (0..<UInt32(graph.nodeCount)).map({ NodeID($0) }) {
            let heights = Set(graph.outgoingArcs(of: node).map { graph.heights(along: $0)[0] })
            #expect(heights.count == 1)
            met += graph.outgoingArcs(of: node).count - 1
        }
        #expect(met > 5)
    }

    @Test("a bridge goes straight over the valley, also one of several edges with steps down in the middle")
    func bridge() throws {
        // A valley of 60 m around C and D; steps lead down from C.
        let town = StreetMap(
            """
            A---B-C-D-E---F
                  |
                  G
            """
        ).way("AB").way("BC").way("CD").way("DE").way("EF").way("CG", .steps).build()
        let valley = Self.source { x, _ in x > 570 && x < 830 ? 140 : 200 }
        let spans: Set = [town.edge("BC"), town.edge("CD"), town.edge("DE")]
        let (graph, _) = try Self.hilly(town, valley, spans: spans)
        for ends in ["BC", "CD", "DE"] {
            for height in graph.heights(along: town.arc(ends)) { #expect(abs(height - 200) < 0.5) }
        }
        let (ground, _) = try Self.hilly(town, valley)
        #expect(try #require(ground.heights(along: town.arc("CD")).min()) < 145)
    }

    @Test("a tunnel rises evenly from portal to portal, by the length of its edges")
    func tunnel() throws {
        let town = StreetMap("A--B-C----D--E").way("AB").way("BC").way("CD").way("DE").build()
        // 100 m up to B, 150 m from D on, a mountain between.
        let mountain = Self.source { x, _ in x < 450 ? 100 : x > 850 ? 150 : 900 }
        let (graph, _) = try Self.hilly(town, mountain, spans: [town.edge("BC"), town.edge("CD")])
        let start = graph.heights(along: town.arc("BC"))
        let rest = graph.heights(along: town.arc("CD"))
        #expect(abs(start[0] - 100) < 0.5)
        #expect(abs(start[start.count - 1] - 114.3) < 0.5)
        #expect(rest[0] == start[start.count - 1])
        #expect(abs(rest[rest.count - 1] - 150) < 0.5)
        var climb = Climb()
        for height in start + rest { climb.add(height) }
        #expect(climb.descent == 0)
    }

    @Test("noise is smoothed away, and a hill is not")
    func noise() throws {
        var drawing = "A"
        drawing += String(repeating: "-", count: 30) + "B"
        let town = StreetMap(drawing).way("AB").build()
        func climb(_ height: @escaping @Sendable (Double) -> Double) throws -> Climb {
            let (graph, _) = try Self.hilly(town, Self.source { x, y in height(x + 3 * y) })
            var climb = Climb()
            for height in graph.heights(along: town.arc("AB")) { climb.add(height) }
            return climb
        }
        // 4 m up and down from one height of the tile to the next.
        let noise = { @Sendable (place: Double) in 4 * ((place / 53).rounded().remainder(dividingBy: 2)) }
        #expect(try climb { 200 + noise($0) }.ascent.value < 10)
        let hill = try climb { 200 + max(0, 60 - abs($0 - 1_500) / 10) + noise($0) }
        #expect(abs(hill.ascent.value - 60) < 12)
        #expect(abs(hill.descent.value - 60) < 12)
    }

    @Test("where nothing is known an edge has no heights, and its length is counted")
    func unknown() throws {
        let town = StreetMap("A----B----C").way("AB").way("BC").build()
        let (graph, summary) = try Self.hilly(town, Self.source { x, _ in x > 700 ? nil : 200 })
        #expect(graph.heights(along: town.arc("AB")).count > 2)
        #expect(graph.heights(along: town.arc("BC")).isEmpty)
        #expect(abs(summary.lengthWithoutHeights.value - 500) < 1)
        var elsewhere = Self.source { _, _ in 200 }
        elsewhere.names = []
        let (nowhere, missing) = try Self.hilly(town, elsewhere)
        #expect(nowhere.heights(along: town.arc("AB")).isEmpty)
        #expect(missing.tilesUsed == 0)
        #expect(missing.tilesMissing == 1)
        #expect(missing.lengthWithoutHeights == missing.length)
    }

    @Test("gaps are closed evenly, with both ends known")
    func gaps() {
        let none = Float.nan
        #expect(EdgeHeights.filled([10, none, none, 40, none, 20]) == [10, 20, 30, 40, 30, 20])
        #expect(EdgeHeights.filled([none, 10, 20]) == nil)
        #expect(EdgeHeights.filled([10, 20, none]) == nil)
    }

    @Test(
        "a file whose heights do not fit its edges is refused",
        arguments: [[0, 2], [0, 1, 1], [0, 2, 1], [1, 2, 2]])
    func malformed(_ first: [UInt32]) {
        let town = StreetMap("A---B---C").way("ABC")
        let file = RoadFile.made(by: town.builder()) { _ in
            var sections = RoadSections()
            sections.append(first, as: "graph/edge/first-height")
            sections.append([UInt16(1), 2], as: "graph/edge/height")
            return sections
        }
        #expect(throws: RoadFileError.malformedSection(name: "graph/edge/first-height")) {
            try RoadGraph(file: file)
        }
    }
}
