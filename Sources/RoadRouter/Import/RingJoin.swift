/// The rings that ways make when they are joined end to end, as those of a multipolygon are
/// (https://wiki.openstreetmap.org/wiki/Relation:multipolygon).
struct RingJoin {
    /// Rings found so far, each of which begins and ends with the same node. Where two rings touch they may
    /// come as one.
    private(set) var rings: [[OSMNodeID]] = []
    /// Lines that do not close, because the data lacks the rest of them.
    private(set) var openCount = 0

    /// - Parameter ways: In any order and direction; the same ways give the same rings.
    /// - Complexity: O(nodes of the ways).
    init(_ ways: [[OSMNodeID]]) {
        var waysAt: [OSMNodeID: [Int]] = [:]
        var isUsed = ways.map { $0.count < 2 }
        for (index, way) in ways.enumerated() where !isUsed[index] {
            waysAt[way[0], default: []].append(index)
            waysAt[way[way.count - 1], default: []].append(index)
        }
        for index in ways.indices where !isUsed[index] {
            isUsed[index] = true
            var line = ways[index]
            var isTurned = false
            while line[0] != line[line.count - 1] {
                let end = line[line.count - 1]
                var next: Int?
                while next == nil, let candidate = waysAt[end]?.popLast() {
                    if !isUsed[candidate] { next = candidate }
                }
                if let next {
                    isUsed[next] = true
                    let way = ways[next]
                    line += (way[0] == end ? way : Array(way.reversed())).dropFirst()
                } else if isTurned {
                    break
                } else {
                    // Perhaps its other end goes on: then all of it is one line that does not close.
                    line.reverse()
                    isTurned = true
                }
            }
            if line[0] == line[line.count - 1] { rings.append(line) } else { openCount += 1 }
        }
    }
}
