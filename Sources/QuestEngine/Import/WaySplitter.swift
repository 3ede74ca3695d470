/// Cuts the line of a way into edges.
enum WaySplitter {
    /// The stretches of a way between cuts, each with both its ends: it is cut at junctions and at closed
    /// nodes, and what runs through an unknown node is left out. A node that the way itself passes twice is a
    /// junction too.
    ///
    /// - Parameter rows: The way's nodes, as rows of the table.
    static func stretches(of rows: ArraySlice<UInt32>, in nodes: NodeTable) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        var start: Int?
        for position in rows.indices {
            let row = Int(rows[position])
            guard nodes.isKnown(row) else {
                // The stretch ends at the last known node.
                if let first = start, position - first > 1 { stretches.append(first..<position) }
                start = nil
                continue
            }
            guard let first = start else {
                start = position
                continue
            }
            let isLast = position == rows.endIndex - 1
            if isLast || nodes.isJunction(row) || nodes.isClosed(row) {
                stretches.append(first..<position + 1)
                start = position
            }
        }
        return stretches
    }
}
