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
