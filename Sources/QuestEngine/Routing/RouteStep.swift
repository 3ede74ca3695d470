/// A part of a leg that begins with a maneuver and then follows one street. As in OSRM's answers.
public struct RouteStep: Hashable, Sendable {
    /// The street; empty where it has no name.
    public let name: String
    public let mode: TravelMode
    /// Distance from this maneuver to the next.
    public let distance: Meters
    /// The time of this maneuver and of the way to the next.
    public let duration: Seconds
    /// The step's share of the leg's weight.
    public let weight: Weight
    /// Line from this maneuver to the next, both included: at least two points, equal in the step that
    /// arrives.
    public let geometry: [Coordinate]
    public let maneuver: Maneuver
    /// Intersections of the step: at least one, that of the maneuver.
    public let intersections: [Intersection]
}

extension RouteLeg {
    /// Steps to tell the rider, from departing to arriving, in the meaning of OSRM's: at least two; the last
    /// one has no length, two equal points, and the name of the street on which the leg ends.
    ///
    /// - Parameter graph: The graph of the router that made the leg.
    /// - Complexity: O(arcs + points).
    public func steps(on graph: RoadGraph) -> [RouteStep] {
        StepBuilder(leg: self, graph: graph).steps
    }
}

/// Cuts a leg into steps where there is something to tell.
struct StepBuilder {
    let leg: RouteLeg
    let graph: RoadGraph

    var steps: [RouteStep] {
        let starts = stepStarts
        let ends = starts.dropFirst().map(\.piece) + [leg.pieces.count]
        return zip(starts, ends).map { step($0, pieces: $0.piece..<$1) } + [arrival]
    }

    /// The beginning of a step: its place and its maneuver.
    struct Start {
        var piece: Int
        var maneuver: Maneuver
    }

    /// The beginnings of all steps but the one that arrives.
    var stepStarts: [Start] {
        var starts = [Start(piece: 0, maneuver: departure)]
        var street = leg.pieces.first.map { graph.nameIndex(of: $0.arc.edge) } ?? 0
        for piece in leg.pieces.indices.dropFirst() {
            let junction = self.junction(before: piece)
            guard let (kind, modifier) = junction.maneuver(on: street) else { continue }
            street = graph.nameIndex(of: junction.leaving.edge)
            starts.append(
                Start(
                    piece: piece,
                    maneuver: Maneuver(
                        type: kind, modifier: modifier, location: leg.geometry[leg.pieces[piece].firstPoint],
                        bearingBefore: graph.endBearing(of: junction.arriving).wholeDegrees,
                        bearingAfter: graph.startBearing(of: junction.leaving).wholeDegrees,
                        exit: exit(of: kind, at: piece, after: starts.last))))
        }
        return starts
    }

    private func junction(before piece: Int) -> Junction {
        Junction(from: leg.pieces[piece - 1].arc, to: leg.pieces[piece].arc, in: graph)
    }

    /// The number of the exit the route takes. It is told at both the beginning and the end of the
    /// roundabout.
    private func exit(of kind: Maneuver.Kind, at piece: Int, after previous: Start?) -> Int? {
        switch kind {
        case .exitRoundabout:
            if previous?.maneuver.type == .roundabout { return previous?.maneuver.exit }
            return countedExit(from: (previous?.piece ?? 0) + 1)
        case .roundabout:
            return countedExit(from: piece + 1)
        default:
            return nil
        }
    }

    /// Counts the exits from a piece on, until the route takes one; `nil` if it never does.
    private func countedExit(from piece: Int) -> Int? {
        var exits = 0
        for next in piece..<max(piece, leg.pieces.count) {
            let junction = self.junction(before: next)
            if junction.hasExit { exits += 1 }
            if junction.leavesRoundabout { return exits }
        }
        return nil
    }

    private func step(_ start: Start, pieces: Range<Int>) -> RouteStep {
        let points = firstPoint(of: pieces.lowerBound)...firstPoint(of: pieces.upperBound)
        var millimeters: UInt64 = 0
        var milliseconds: UInt64 = 0
        var weight = Weight.zero
        for piece in leg.pieces[pieces] {
            millimeters += UInt64(piece.millimeters)
            milliseconds += UInt64(piece.milliseconds) + UInt64(piece.turnMilliseconds)
            weight = weight + piece.turn + piece.weight
        }
        let line = Array(leg.geometry[points])
        return RouteStep(
            name: name(of: pieces.lowerBound), mode: mode(of: pieces.lowerBound),
            distance: Meters(Double(millimeters) / 1000), duration: Seconds(Double(milliseconds) / 1000),
            weight: weight, geometry: line.count == 1 ? [line[0], line[0]] : line, maneuver: start.maneuver,
            intersections: intersections(of: start, pieces: pieces))
    }

    private func intersections(of start: Start, pieces: Range<Int>) -> [Intersection] {
        let passed = pieces.dropFirst().map { Intersection(at: junction(before: $0)) }
        if start.piece > 0 { return [Intersection(at: junction(before: start.piece))] + passed }
        return [.departure(at: leg.start.point, bearing: start.maneuver.bearingAfter)] + passed
    }

    private var departure: Maneuver {
        Maneuver(
            type: .depart, modifier: nil, location: leg.start.point, bearingBefore: 0,
            bearingAfter: bearing(of: leg.geometry.prefix(2)), exit: nil)
    }

    private var arrival: RouteStep {
        let bearing = bearing(of: leg.geometry.suffix(2))
        let last = leg.pieces.count - 1
        return RouteStep(
            name: name(of: last), mode: mode(of: last), distance: .zero, duration: .zero, weight: .zero,
            geometry: [leg.end.point, leg.end.point],
            maneuver: Maneuver(
                type: .arrive, modifier: nil, location: leg.end.point, bearingBefore: bearing,
                bearingAfter: 0, exit: nil),
            intersections: [.arrival(at: leg.end.point, bearing: bearing)])
    }

    private func bearing(of segment: ArraySlice<Coordinate>) -> Int {
        guard let start = segment.first, let end = segment.last, start != end else { return 0 }
        return Geodesic.azimuth(from: start, to: end).wholeDegrees
    }

    private func firstPoint(of piece: Int) -> Int {
        piece < leg.pieces.count ? leg.pieces[piece].firstPoint : leg.geometry.count - 1
    }

    private func arc(of piece: Int) -> ArcID? {
        leg.pieces.indices.contains(piece) ? leg.pieces[piece].arc : nil
    }

    /// The name of the street that a piece follows; empty where it has none.
    func name(of piece: Int) -> String {
        graph.name(of: arc(of: piece)?.edge ?? leg.end.edge) ?? ""
    }

    func mode(of piece: Int) -> TravelMode {
        if let arc = arc(of: piece) { return graph.mode(of: arc) }
        let attributes = graph.attributes(of: leg.end.edge)
        return attributes.forward == .closed ? attributes.backward : attributes.forward
    }
}
