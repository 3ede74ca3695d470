/// Everything that a rider is told along a route, by metres from its start: what to do and where, and which parts are
/// to be pushed or not paved.
///
/// Made once for a route; asked by how far the rider has come.
public struct RouteGuide: Hashable, Sendable {
    /// Things to do, in order; arriving is the last. Departing is not among it.
    public let turns: [GuidedTurn]
    /// The parts that ride otherwise than a paved street, in order.
    public let parts: [GuidedPart]

    /// Tells nothing.
    public static let empty = RouteGuide(turns: [], parts: [])

    /// Returns the place of the turn that is the next one for a rider, among `turns`; `nil` behind the last.
    ///
    /// - Parameter progress: Metres from the route's start to the rider.
    /// - Complexity: O(log turns).
    public func nextTurn(after progress: Meters) -> Int? {
        var (low, high) = (0, turns.count)
        while low < high {
            let middle = (low + high) / 2
            if turns[middle].at < progress { low = middle + 1 } else { high = middle }
        }
        // Whoever stands at the end has arrived, although rounding may say that it lies behind him.
        return low < turns.count ? low : turns.indices.last
    }

    /// Returns the next part of each kind that a rider comes to, or is on; in the order in which they come.
    ///
    /// - Parameter progress: Metres from the route's start to the rider.
    /// - Complexity: O(parts).
    public func nextParts(after progress: Meters) -> [GuidedPart] {
        var found: [GuidedPart] = []
        for part in parts where part.end > progress {
            if !found.contains(where: { $0.kind == part.kind }) { found.append(part) }
            if found.count == GuidedPart.Kind.allCases.count { break }
        }
        return found
    }
}

/// Something to do at a place of a route.
public struct GuidedTurn: Hashable, Sendable {
    /// Metres from the route's start.
    public let at: Meters
    public let maneuver: Maneuver
    /// The way that follows; that behind a roundabout where it leads into one.
    public let way: StepWay
    /// The mode of travel from there on.
    public let mode: TravelMode
    /// Whether the rider gets off, on again or aboard there.
    public let changesMode: Bool

    /// The street that follows; empty where it has no name.
    public var street: String { way.name }

    /// The thing that begins there because the rider gets off or goes aboard; `nil` elsewhere.
    public var begins: GuidedPart.Kind? {
        guard changesMode else { return nil }
        return switch mode {
        case .push: way.kind == .steps ? .steps : .pushing
        case .ferry: .ferry
        case .train: .train
        case .ride, .closed: nil
        }
    }
}

/// A part of a route that rides otherwise than a paved street.
public struct GuidedPart: Hashable, Sendable {
    /// A thing to look out for. The raw values are those of the interface.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nobody may or can ride there.
        case pushing
        /// Stairs, ridden or not.
        case steps
        case unpaved
        case ferry
        case train
    }

    public let kind: Kind
    /// Metres from the route's start.
    public let start: Meters
    public let end: Meters

    public var length: Meters { end - start }
}

extension RouteGuide {
    /// Makes the guide to a route.
    ///
    /// - Parameter graph: The graph of the router that made the route.
    /// - Complexity: O(arcs).
    public init(_ route: Route, on graph: RoadGraph) {
        var turns: [GuidedTurn] = []
        var parts = PartList()
        var offset = 0.0
        for (number, leg) in route.legs.enumerated() {
            let builder = StepBuilder(leg: leg, graph: graph)
            var offsets = [offset]
            offsets.reserveCapacity(leg.pieces.count + 1)
            for (place, piece) in leg.pieces.enumerated() {
                let end = offset + Double(piece.millimeters) / 1000
                parts.add(Self.kinds(of: piece.arc, mode: builder.mode(of: place), on: graph), offset, end)
                offset = end
                offsets.append(end)
            }
            let starts = builder.stepStarts
            for (place, start) in starts.enumerated() where start.maneuver.type != .depart {
                let next = StepBuilder.start(place + 1, of: starts)
                let way =
                    builder.destination(
                        of: start, through: next, before: StepBuilder.start(place + 2, of: starts))
                    ?? builder.way(of: start, before: next)
                turns.append(
                    GuidedTurn(
                        at: Meters(offsets[start.piece]), maneuver: start.maneuver, way: way,
                        mode: start.mode, changesMode: start.changesMode))
            }
            // Waypoints between are passed, not arrived at.
            guard number == route.legs.count - 1 else { continue }
            let last = leg.pieces.count - 1
            turns.append(
                GuidedTurn(
                    at: Meters(offset), maneuver: builder.arrival, way: builder.lastWay,
                    mode: starts.last?.mode ?? builder.mode(of: last), changesMode: false))
        }
        self.init(turns: turns, parts: parts.finished)
    }

    private static func kinds(of arc: ArcID, mode: TravelMode, on graph: RoadGraph) -> [GuidedPart.Kind] {
        let attributes = graph.attributes(of: arc.edge)
        if attributes.roadClass == .steps { return [.steps] }
        switch mode {
        case .push: return [.pushing]
        case .ferry: return [.ferry]
        case .train: return [.train]
        case .ride, .closed: return attributes.surface.isUnpaved ? [.unpaved] : []
        }
    }
}

/// Parts of a route as its arcs make them: what lies close together is one, and what is short none.
private struct PartList {
    private var open: [GuidedPart.Kind: (start: Double, end: Double)] = [:]
    private var parts: [GuidedPart] = []

    /// Gaps of up to so many metres belong to the part.
    private static let gap = 15.0
    /// Parts shorter than this many metres, such as a crossing, are not worth a word; a few stairs are.
    private static func least(_ kind: GuidedPart.Kind) -> Double { kind == .steps ? 2 : 10 }

    mutating func add(_ kinds: [GuidedPart.Kind], _ start: Double, _ end: Double) {
        for kind in kinds {
            if let part = open[kind], start - part.end <= Self.gap {
                open[kind] = (part.start, end)
            } else {
                close(kind)
                open[kind] = (start, end)
            }
        }
    }

    private mutating func close(_ kind: GuidedPart.Kind) {
        guard let part = open.removeValue(forKey: kind), part.end - part.start >= Self.least(kind) else {
            return
        }
        parts.append(GuidedPart(kind: kind, start: Meters(part.start), end: Meters(part.end)))
    }

    var finished: [GuidedPart] {
        var list = self
        for kind in GuidedPart.Kind.allCases { list.close(kind) }
        return list.parts.sorted { ($0.start.value, $0.end.value) < ($1.start.value, $1.end.value) }
    }
}

extension Surface {
    /// Whether it is no hard surface for certain. What nobody has mapped is not said to be.
    public var isUnpaved: Bool {
        switch self {
        case .compacted, .fineGravel, .gravel, .unpaved, .ground, .dirt, .grass, .mud, .sand, .grade2,
            .grade3,
            .grade4, .grade5, .rough, .veryRough, .horrible, .impassable:
            true
        case .unknown, .asphalt, .concrete, .pavingStones, .sett, .cobblestone, .wood, .metal, .grade1: false
        }
    }
}
