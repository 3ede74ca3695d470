/// The metric of one profile: the weight and the duration of every arc, read where they lie in the file, and the cost
/// of turns, computed from the arcs' bearings. On a flat map the durations are computed too, when the metric is made.
///
/// Shareable between threads.
public struct ArcMetric: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `graph`, `file` and `memory` keep them alive.
    let graph: RoadGraph
    private let file: RoadFile
    /// Owner of what does not lie in the file.
    private let memory = OwnedMemory()
    private let weights: UnsafeBufferPointer<UInt32>
    /// Riding time of every arc in milliseconds.
    private let durations: UnsafeBufferPointer<UInt32>
    /// Work of every arc in joules; none on a flat map.
    private let works: UnsafeBufferPointer<UInt32>?
    private let turnWeight: TurnCost
    /// 1 where traffic keeps right, −1 where it keeps left and a turn to the right crosses it.
    private let rightward: Int16
    private let arrays: RoadArrays

    /// - Throws: `RoadFileError` when the file has no metric for the profile, or one of another graph.
    /// - Complexity: O(arcs) on a flat map, else O(1).
    public init(file: RoadFile, profile: ProfileName) throws(RoadFileError) {
        try self.init(graph: RoadGraph(file: file), file: file, profile: profile)
    }

    /// - Parameter file: The file of the metric, which need not be that of the graph.
    init(graph: RoadGraph, file: RoadFile, profile: ProfileName) throws(RoadFileError) {
        self.graph = graph
        self.file = file
        arrays = graph.arrays
        weights = try file.section(profile.weightSection, as: UInt32.self)
        durations =
            graph.isFlat
            ? memory.hold(try Profile(file: file, name: profile).flatDurations(in: graph))
            : try file.section(profile.durationSection, as: UInt32.self)
        works =
            graph.isFlat || !file.hasSection(profile.workSection)
            ? nil : try file.section(profile.workSection, as: UInt32.self)
        let turns = try file.section(profile.turnSection, as: TurnCost.self)
        guard weights.count == graph.arcCount else { throw .malformedSection(name: profile.weightSection) }
        guard durations.count == graph.arcCount else {
            throw .malformedSection(name: profile.durationSection)
        }
        guard works.map({ $0.count == graph.arcCount }) ?? true else {
            throw .malformedSection(name: profile.workSection)
        }
        guard turns.count == 1 else { throw .malformedSection(name: profile.turnSection) }
        turnWeight = turns[0]
        rightward = TrafficSide(at: graph.file.info.bounds.middle) == .left ? -1 : 1
    }

    /// Weight of turning round.
    var turnRoundWeight: Weight { Weight(turnWeight.uTurn) }

    /// The riding time of a whole open arc in milliseconds.
    @inline(__always)
    func milliseconds(of arc: ArcID) -> UInt32 { durations[Int(arc.rawValue)] }

    /// The work of riding a whole open arc in joules; zero on a flat map.
    func joules(of arc: ArcID) -> UInt32 { works?[Int(arc.rawValue)] ?? 0 }

    /// Duration of a turn in milliseconds. Only for turns that are allowed.
    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 {
        cost(ofTurnFrom: arc, to: next, by: .time).rawValue
    }
}

extension ArcMetric: RideMetric {
    /// The weight of a whole arc; `.infinity` for one that is closed to bicycles.
    @inline(__always)
    public func weight(of arc: ArcID) -> Weight { Weight(weights[Int(arc.rawValue)]) }

    /// The weight of going on from an arc to one that leaves its head; `.infinity` for a forbidden turn, and
    /// for turning round where there is another way out.
    @inline(__always)
    public func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        cost(ofTurnFrom: arc, to: next, by: turnWeight)
    }

    @inline(__always)
    private func cost(ofTurnFrom arc: ArcID, to next: ArcID, by table: TurnCost) -> Weight {
        guard arrays.allowsTurn(from: arc.rawValue, to: next.rawValue) else { return .infinity }
        if next == arc.reversed { return Weight(table.uTurn) }
        let modes = arrays.changesMode(from: arc, to: next) ? table.modeChange : 0
        let hasChoice = arrays.flags[Int(arc.rawValue)] & ArcFlags.hasChoice.rawValue != 0
        guard hasChoice else { return Weight(modes) }
        let arriving = PackedBearing.opposite(arrays.bearings[Int(arc.reversed.rawValue)])
        let angle = Int16(bitPattern: arrays.bearings[Int(next.rawValue)] &- arriving) &* rightward
        // Straight back by another arc: so the copy of one turns round (`RoadGraphBuilder.forbidChains`).
        if angle == .min { return Weight(table.uTurn) }
        return Weight(table.bend(by: angle) + modes)
    }
}

extension RoadArrays {
    /// Whether somebody has to get on or off between two arcs. The time of a ferry or a train that is given holds that
    /// already.
    @inline(__always)
    func changesMode(from arc: ArcID, to next: ArcID) -> Bool {
        guard mode(of: arc) != mode(of: next) else { return false }
        return !EdgeAttributes(rawValue: attributes[Int(arc.edge.rawValue)]).hasGivenTime
            && !EdgeAttributes(rawValue: attributes[Int(next.edge.rawValue)]).hasGivenTime
    }

    /// Returns the mode of an arc.
    @inline(__always)
    func mode(of arc: ArcID) -> TravelMode {
        EdgeAttributes(rawValue: attributes[Int(arc.edge.rawValue)]).mode(forward: arc.isForward)
    }
}
