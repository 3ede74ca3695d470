/// The nodes that roads run through, sorted by id, in columns. Most nodes of a file are of houses and trees:
/// those never get a row.
struct NodeTable {
    private let ids: [OSMNodeID]
    private(set) var points: [FixedCoordinate]
    private var states: [State]
    /// Obstacles of the few nodes that have any.
    private var obstacles: [Int: ObstacleRule] = [:]
    /// Index at which the last lookup ended: files are sorted by id, so the next one is most often just
    /// behind it.
    private var cursor = 0

    private struct State: OptionSet {
        let rawValue: UInt8
        static let known = State(rawValue: 1)
        static let closed = State(rawValue: 2)
        static let used = State(rawValue: 4)
        static let junction = State(rawValue: 8)
        static let obstacle = State(rawValue: 16)
    }

    /// - Parameter references: The node ids that roads name, in any order and number.
    init(references: [OSMNodeID]) {
        var sorted = references.map(\.rawValue)
        sorted.sort()
        var ids: [OSMNodeID] = []
        for id in sorted where ids.last?.rawValue != id { ids.append(OSMNodeID(id)) }
        self.ids = ids
        points = Array(repeating: FixedCoordinate(longitude: 0, latitude: 0), count: ids.count)
        states = Array(repeating: [], count: ids.count)
    }

    var count: Int { ids.count }

    func isKnown(_ row: Int) -> Bool { states[row].contains(.known) }
    /// Tells whether nobody gets through the node.
    func isClosed(_ row: Int) -> Bool { states[row].contains(.closed) }
    func isJunction(_ row: Int) -> Bool { states[row].contains(.junction) }
    /// Tells whether a line runs through the node.
    func isUsed(_ row: Int) -> Bool { states[row].contains(.used) }

    /// The obstacles at the node.
    func obstacles(_ row: Int) -> ObstacleRule {
        states[row].contains(.obstacle) ? obstacles[row] ?? [] : []
    }

    var knownCount: Int { states.count { $0.contains(.known) } }
    var closedCount: Int { states.count { $0.contains([.known, .closed]) } }

    /// - Complexity: O(log n).
    func row(of id: OSMNodeID) -> Int? {
        let row = lowerBound(of: id, in: 0..<ids.count)
        return row < ids.count && ids[row] == id ? row : nil
    }

    /// Notes where a node lies, if a road runs through it.
    ///
    /// - Complexity: O(1) amortised for nodes that come in the order of their ids, else O(log n).
    mutating func take(_ node: OSMNode) {
        advance(to: node.id)
        guard cursor < ids.count, ids[cursor] == node.id else { return }
        points[cursor] = node.coordinate
        states[cursor].insert(.known)
        if node.tags.isEmpty { return }
        if BarrierRule.isClosed(node.tags) { states[cursor].insert(.closed) }
        let found = ObstacleRule(node.tags)
        if !found.isEmpty {
            states[cursor].insert(.obstacle)
            obstacles[cursor] = found
        }
    }

    /// Notes that one more line runs through the node; the second makes it a junction.
    mutating func use(_ row: Int) {
        states[row].insert(states[row].contains(.used) ? .junction : .used)
    }

    mutating func makeJunction(_ row: Int) {
        states[row].insert(.junction)
    }

    private mutating func advance(to id: OSMNodeID) {
        if cursor > 0, ids[cursor - 1] >= id {
            cursor = lowerBound(of: id, in: 0..<cursor)
        } else if cursor < ids.count, ids[cursor] < id {
            cursor += 1
            if cursor < ids.count, ids[cursor] < id {
                cursor = lowerBound(of: id, in: cursor + 1..<ids.count)
            }
        }
    }

    /// The first row of the range whose id is not below this one.
    private func lowerBound(of id: OSMNodeID, in range: Range<Int>) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
