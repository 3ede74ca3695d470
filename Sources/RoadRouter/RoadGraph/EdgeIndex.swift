/// Finds the edges nearest to a point: a packed Hilbert R-tree over the edges' boxes, stored in the `.roads`
/// file.
///
/// Boxes are sorted along a Hilbert curve and grouped by sixteen, level by level, so that the tree is a flat
/// array with no pointers. Source: I. Kamel, C. Faloutsos, "On packing R-trees", CIKM 1993; the search is
/// best first (G. Hjaltason, H. Samet, "Distance browsing in spatial databases", TODS 24, 1999).
///
/// Shareable between threads.
public struct EdgeIndex: Sendable {
    static let fanOut = 16

    let graph: RoadGraph
    let tree: EdgeTree

    /// - Throws: `RoadFileError` when the file lacks a section or their sizes disagree.
    public init(file: RoadFile) throws(RoadFileError) {
        try self.init(graph: RoadGraph(file: file))
    }

    /// The index of a graph's own file.
    public init(graph: RoadGraph) throws(RoadFileError) {
        self.graph = graph
        tree = try EdgeTree(file: graph.file)
        guard tree.edges.count == graph.edgeCount else {
            throw .malformedSection(name: RoadSection.indexEdges)
        }
    }

    /// The box around all edges of a file, without building anything.
    static func bounds(of file: RoadFile) -> Bounds? {
        (try? EdgeTree(file: file))?.boxes.last?.bounds
    }
}

/// The point of an edge that is nearest to some other point.
public struct EdgeProjection: Hashable, Sendable {
    public var edge: EdgeID
    public var point: Coordinate
    /// Straight distance from the other point to this one.
    public var distance: Meters
    /// Offset along the edge from the start of its forward arc: 0 … its length.
    public var offset: Meters
    /// Index of the segment of the edge's line that the point is on, counted along the forward arc.
    var segment = 0
}

/// The tree's arrays where they lie in the file. Sendable because the bytes never change; the `RoadGraph`
/// beside it keeps them alive.
struct EdgeTree: @unchecked Sendable {
    /// All levels one after another, the edges' own boxes first, the root last.
    let boxes: UnsafeBufferPointer<FixedBox>
    /// The edge of each box of the lowest level.
    let edges: UnsafeBufferPointer<UInt32>
    /// Index in `boxes` at which each level begins, and the end of the last.
    let levels: UnsafeBufferPointer<UInt32>

    init(file: RoadFile) throws(RoadFileError) {
        boxes = try file.section(RoadSection.indexBoxes, as: FixedBox.self)
        edges = try file.section(RoadSection.indexEdges, as: UInt32.self)
        levels = try file.section(RoadSection.indexLevels, as: UInt32.self)
        guard let end = levels.last, Int(end) == boxes.count else {
            throw .malformedSection(name: RoadSection.indexLevels)
        }
    }
}

extension EdgeIndex {
    /// The sections of the index over one box for each edge, by edge.
    ///
    /// - Complexity: O(n log n).
    static func sections(for edgeBoxes: [FixedBox]) -> RoadSections {
        let keys = edgeBoxes.map { HilbertCurve.index(of: $0.center) }
        let order = edgeBoxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var boxes = order.map { edgeBoxes[$0] }
        var levels: [UInt32] = [0]
        var level = 0..<boxes.count
        while level.count > 1 {
            levels.append(UInt32(level.upperBound))
            for start in stride(from: level.lowerBound, to: level.upperBound, by: fanOut) {
                var box = boxes[start]
                for child in boxes[start..<min(start + fanOut, level.upperBound)] { box.formUnion(child) }
                boxes.append(box)
            }
            level = level.upperBound..<boxes.count
        }
        levels.append(UInt32(boxes.count))

        var sections = RoadSections()
        sections.append(boxes, as: RoadSection.indexBoxes)
        sections.append(order.map { UInt32($0) }, as: RoadSection.indexEdges)
        sections.append(levels, as: RoadSection.indexLevels)
        return sections
    }
}
