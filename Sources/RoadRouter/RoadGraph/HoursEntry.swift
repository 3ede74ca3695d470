/// A way or a gate that is closed at some hours, or a way that is open at some only, as the file has it.
struct HoursEntry: BitwiseCopyable, Hashable, Sendable {
    /// The way's id, or the gate's place.
    var place: Int64
    /// The number of the closure's text.
    var text: UInt32
    var flags: UInt32
    /// The points of a way that is closed in one direction only, in its own order.
    var firstPoint: UInt32 = 0
    var pointCount: UInt32 = 0

    static let forward: UInt32 = 1
    static let backward: UInt32 = 2
    static let pushed: UInt32 = 4
    static let gate: UInt32 = 8
    static let opening: UInt32 = 16

    var isPushed: Bool { flags & Self.pushed != 0 }
    var isGate: Bool { flags & Self.gate != 0 }
    /// Whether it is about what is closed without it.
    var isOpening: Bool { flags & Self.opening != 0 }
    var isBothWays: Bool { flags & 3 == 3 }

    /// The place of a gate as a number.
    static func place(of point: FixedCoordinate) -> Int64 {
        Int64(point.longitude) << 32 | Int64(UInt32(bitPattern: point.latitude))
    }
}

/// The arcs of a graph that closures take in, found in one pass over its edges.
struct HoursPlaces {
    private let entries: [HoursEntry]
    private let points: [FixedCoordinate]
    private let graph: RoadGraph
    /// By the number of the entry.
    private(set) var arcs: [Int: [ArcID]] = [:]

    /// - Complexity: O(edges + points).
    init(of entries: [HoursEntry], points: [FixedCoordinate], on graph: RoadGraph) {
        (self.entries, self.points, self.graph) = (entries, points, graph)
        var ways: [Int64: [Int]] = [:]
        var gates: [Int64: [Int]] = [:]
        for (number, entry) in entries.enumerated() {
            if entry.isGate {
                gates[entry.place, default: []].append(number)
            } else {
                ways[entry.place, default: []].append(number)
            }
        }
        for number in 0..<UInt32(graph.edgeCount) {
            let edge = EdgeID(number)
            if !ways.isEmpty { takeWays(of: edge, ways) }
            if !gates.isEmpty { takeGates(on: edge, gates) }
        }
    }

    private mutating func takeWays(of edge: EdgeID, _ ways: [Int64: [Int]]) {
        let parts = graph.ways(of: edge)
        for (index, part) in parts.enumerated() {
            for number in ways[part.way.rawValue] ?? [] {
                let entry = entries[number]
                if entry.isBothWays {
                    take(edge, forward: true, backward: true, for: number)
                    continue
                }
                let last = index + 1 < parts.count ? parts[index + 1].firstPoint : Int.max
                guard let isAlong = isAlong(entry, edge, from: part.firstPoint, to: last) else { continue }
                let isForward = entry.flags & HoursEntry.forward != 0
                take(edge, forward: isForward == isAlong, backward: isForward != isAlong, for: number)
            }
        }
    }

    /// Whether an edge runs as the way of an entry does; `nil` where its line is none of the way's.
    private func isAlong(_ entry: HoursEntry, _ edge: EdgeID, from first: Int, to last: Int) -> Bool? {
        let own = points[Int(entry.firstPoint)..<Int(entry.firstPoint + entry.pointCount)]
        let arrays = graph.arrays
        let line =
            [arrays.points[Int(graph.tail(of: edge.forward).rawValue)]]
            + arrays.interior(of: Int(edge.rawValue))
            + [arrays.points[Int(graph.head(of: edge.forward).rawValue)]]
        for (a, b) in zip(line.indices, line.indices.dropFirst()) where a >= first && b <= last {
            for (c, d) in zip(own.indices, own.indices.dropFirst()) {
                if own[c] == line[a], own[d] == line[b] { return true }
                if own[c] == line[b], own[d] == line[a] { return false }
            }
        }
        return nil
    }

    private mutating func takeGates(on edge: EdgeID, _ gates: [Int64: [Int]]) {
        for point in graph.arrays.interior(of: Int(edge.rawValue)) {
            for number in gates[HoursEntry.place(of: point)] ?? [] {
                take(edge, forward: true, backward: true, for: number)
            }
        }
        for arc in [edge.forward, edge.backward] {
            let node = Int(graph.tail(of: arc).rawValue)
            guard let numbers = gates[HoursEntry.place(of: graph.arrays.points[node])] else { continue }
            // At a junction it closes all roads that meet there, as one without hours parts them all.
            for number in numbers { take(edge, forward: true, backward: true, for: number) }
        }
    }

    private mutating func take(_ edge: EdgeID, forward: Bool, backward: Bool, for number: Int) {
        let entry = entries[number]
        // A gate closes whatever leads through it.
        guard entry.isGate || graph.attributes(of: edge).isTimed == entry.isOpening else { return }
        if forward, graph.mode(of: edge.forward) != .closed { arcs[number, default: []].append(edge.forward) }
        if backward, graph.mode(of: edge.backward) != .closed {
            arcs[number, default: []].append(edge.backward)
        }
    }
}
