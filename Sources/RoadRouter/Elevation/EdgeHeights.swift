/// The heights along all edges of a graph, from the ground to the sections of its file.
public enum EdgeHeights {
    /// The largest distance between two heights along an edge.
    static let spacing: Meters = 30
    /// Heights up to this far ahead and behind along the edge are averaged.
    static let window: Meters = 50

    /// Counts of tiles, and lengths of roads with and without heights.
    public struct Summary: Hashable, Sendable {
        /// Tiles that were read, and tiles that roads lie on and the source lacks.
        public var tilesUsed = 0
        public var tilesMissing = 0
        /// The length of all roads, and of those whose heights are not known, which count as flat.
        public var length: Meters = 0
        public var lengthWithoutHeights: Meters = 0

        /// The share of the length of which the heights are not known, 0 to 1.
        public var shareWithoutHeights: Double {
            length > 0 ? lengthWithoutHeights.value / length.value : 0
        }
    }

    /// Reads the heights of all junctions and along all edges, smooths them, and bridges what does not lie on the
    /// ground.
    ///
    /// Places are smoothed around (`GroundHeights`) and then along their edge, over `window` to either side and
    /// less near its ends, which keep their own heights: what meets at a junction meets at one height.
    ///
    /// - Parameters:
    ///   - source: Tiles; only those that roads lie on are asked for.
    ///   - isSpan: Whether an edge is a bridge or a tunnel, which rises evenly from end to end.
    /// - Throws: The source's error.
    /// - Complexity: O(length of all roads + bytes of the tiles).
    public static func sections(
        for graph: RoadGraph, from source: some ElevationSource, isSpan: (EdgeID) -> Bool
    ) throws(ElevationError) -> (sections: RoadSections, summary: Summary) {
        var places = graph.arrays.points.map { $0 }
        let spans = (0..<UInt32(graph.edgeCount)).map { isSpan(EdgeID($0)) }
        var firstPlace: [Int] = []
        firstPlace.reserveCapacity(graph.edgeCount)
        for edge in 0..<graph.edgeCount {
            firstPlace.append(places.count)
            // What is even between its ends needs no more.
            if !spans[edge] { EdgePlaces.append(of: edge, in: graph, to: &places) }
        }
        let ground = try GroundHeights(of: places, from: source)
        var heights = ground.heights
        SpanHeights(of: graph) { spans[Int($0.rawValue)] }.adjust(&heights)

        var summary = Summary(tilesUsed: ground.tilesUsed, tilesMissing: ground.tilesMissing)
        var first: [UInt32] = [0]
        var packed: [UInt16] = []
        first.reserveCapacity(graph.edgeCount + 1)
        packed.reserveCapacity(places.count + graph.edgeCount)
        for edge in 0..<graph.edgeCount {
            let id = EdgeID(UInt32(edge))
            let end = edge + 1 < graph.edgeCount ? firstPlace[edge + 1] : places.count
            let line =
                [heights[Int(graph.tail(of: id.forward).rawValue)]] + heights[firstPlace[edge]..<end]
                + [heights[Int(graph.head(of: id.forward).rawValue)]]
            let length = graph.length(of: id)
            let isCopy = graph.attributes(of: id).isViaCopy
            if !isCopy { summary.length += length }
            if let known = filled(line) {
                packed += smoothed(known, over: length).map { PackedHeight.pack(Double($0)) }
            } else if !isCopy {
                summary.lengthWithoutHeights += length
            }
            first.append(UInt32(packed.count))
        }
        var sections = RoadSections()
        sections.append(first, as: RoadSection.edgeFirstHeights)
        sections.append(packed, as: RoadSection.edgeHeights)
        return (sections, summary)
    }

    /// Heights with gaps closed evenly; `nil` where one of the ends is not known.
    static func filled(_ heights: [Float]) -> [Float]? {
        guard let start = heights.first, let end = heights.last, !start.isNaN, !end.isNaN else { return nil }
        var filled = heights
        var known = 0
        for place in heights.indices where !heights[place].isNaN {
            for gap in known + 1..<max(place, known + 1) {
                let share = Float(gap - known) / Float(place - known)
                filled[gap] = heights[known] + share * (heights[place] - heights[known])
            }
            known = place
        }
        return filled
    }

    /// The means of evenly spaced heights over the window, which is narrower near the ends and always as long
    /// ahead as behind: an even slope stays what it is.
    static func smoothed(_ heights: [Float], over length: Meters) -> [Float] {
        guard heights.count > 2 else { return heights }
        let gap = length.value / Double(heights.count - 1)
        let reach = Int(min(window.value / max(gap, 0.001), Double(heights.count)))
        return heights.indices.map { place in
            let radius = min(reach, place, heights.count - 1 - place)
            let around = heights[place - radius...place + radius]
            return around.reduce(0, +) / Float(around.count)
        }
    }
}

/// Places along an edge at which heights are taken.
private enum EdgePlaces {
    /// Appends evenly spaced places between the two junctions, as few as are no farther apart than `spacing`.
    static func append(of edge: Int, in graph: RoadGraph, to places: inout [FixedCoordinate]) {
        let length = Double(graph.arrays.lengths[edge]) / 1000
        let parts = Int((length / EdgeHeights.spacing.value).rounded(.up))
        guard parts > 1 else { return }
        let line = graph.geometry(of: EdgeID(UInt32(edge)).forward)
        let plane = LocalPlane(center: line[0])
        let points = line.map { plane.point(of: $0) }
        let pieces = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        // The plane's length is not quite the edge's own, so only shares of it count.
        let gap = pieces.reduce(0, +) / Double(parts)
        var (segment, passed) = (0, 0.0)
        for part in 1..<parts {
            let target = Double(part) * gap
            while segment < pieces.count - 1, passed + pieces[segment] < target {
                passed += pieces[segment]
                segment += 1
            }
            let share = pieces[segment] > 0 ? min((target - passed) / pieces[segment], 1) : 0
            let (start, end) = (line[segment], line[segment + 1])
            places.append(
                FixedCoordinate(
                    Coordinate(
                        longitude: start.longitude + share * (end.longitude - start.longitude),
                        latitude: start.latitude + share * (end.latitude - start.latitude))))
        }
    }
}
