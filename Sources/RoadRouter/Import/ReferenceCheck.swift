/// Counts the references of ways to nodes that the data lacks, in one reading and in any order of elements.
struct ReferenceCheck {
    private var known = NodeIDSet()
    /// References that were not known when they came. Files have nodes first, so most often they are missing.
    private var pending: [OSMNodeID] = []

    mutating func take(_ node: OSMNodeID) {
        known.insert(node)
    }

    mutating func take(references: [OSMNodeID]) {
        for node in references where !known.contains(node) { pending.append(node) }
    }

    /// Returns the number of references to nodes that never came.
    consuming func missingReferences() -> Int {
        known.sort()
        var known = known
        return pending.count { !known.contains($0) }
    }
}

/// A set of node ids as bits in blocks of 64: neighbours in a city were mapped together and have close ids.
struct NodeIDSet {
    private struct Block {
        let number: Int64
        var bits: UInt64
    }

    private var blocks: [Block] = []
    private var isSorted = true
    /// The block of the last question: the nodes of a way lie close together.
    private var cursor = 0

    mutating func insert(_ id: OSMNodeID) {
        let number = id.rawValue >> 6
        let bit = UInt64(1) << UInt64(id.rawValue & 63)
        if let last = blocks.indices.last, blocks[last].number >= number {
            if blocks[last].number == number {
                blocks[last].bits |= bit
                return
            }
            isSorted = false
        }
        blocks.append(Block(number: number, bits: bit))
    }

    /// Tells whether an id was inserted: exact for what came in rising order or before `sort`; until then,
    /// false for ids out of order.
    mutating func contains(_ id: OSMNodeID) -> Bool {
        guard isSorted, !blocks.isEmpty else { return false }
        let number = id.rawValue >> 6
        if blocks[cursor].number != number { cursor = place(of: number) }
        return blocks[cursor].number == number && blocks[cursor].bits >> UInt64(id.rawValue & 63) & 1 == 1
    }

    /// Puts the blocks into order and joins those of one number.
    ///
    /// - Complexity: O(n log n) after insertions out of order, else O(1).
    mutating func sort() {
        guard !isSorted else { return }
        blocks.sort { $0.number < $1.number }
        var joined: [Block] = []
        for block in blocks {
            if let last = joined.indices.last, joined[last].number == block.number {
                joined[last].bits |= block.bits
            } else {
                joined.append(block)
            }
        }
        blocks = joined
        isSorted = true
        cursor = 0
    }

    /// Returns the place of the block of this number, or that of any other when there is none: always one that exists.
    private func place(of number: Int64) -> Int {
        var low = 0
        var high = blocks.count - 1
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
