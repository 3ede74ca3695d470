/// Cuts a leg into steps where there is something to tell.
struct StepBuilder {
    let leg: RouteLeg
    let graph: RoadGraph

    var steps: [RouteStep] {
        let starts = stepStarts
        var steps: [RouteStep] = []
        steps.reserveCapacity(starts.count + 1)
        for (place, start) in starts.enumerated() {
            let (next, afterNext) = (Self.start(place + 1, of: starts), Self.start(place + 2, of: starts))
            let way = way(of: start, before: next)
            steps.append(
                step(
                    start, end: next?.piece ?? leg.pieces.count, way: way,
                    destination: destination(of: start, through: next, before: afterNext) ?? way))
        }
        steps.append(arrivalStep(in: starts.last?.mode))
        return steps
    }

    static func start(_ place: Int, of starts: [StepStart]) -> StepStart? {
        starts.indices.contains(place) ? starts[place] : nil
    }

    private func step(_ start: StepStart, end: Int, way: StepWay, destination: StepWay) -> RouteStep {
        let points = firstPoint(of: start.piece)...firstPoint(of: end)
        var millimeters: UInt64 = 0
        var milliseconds: UInt64 = 0
        var weight = Weight.zero
        for piece in leg.pieces[start.piece..<end] {
            millimeters += UInt64(piece.millimeters)
            milliseconds += UInt64(piece.milliseconds) + UInt64(piece.turnMilliseconds)
            weight = weight + piece.turn + piece.weight
        }
        let line = Array(leg.geometry[points])
        return RouteStep(
            way: way, destination: destination, mode: start.mode,
            changesMode: start.changesMode, distance: Meters(Double(millimeters) / 1000),
            duration: Seconds(Double(milliseconds) / 1000), weight: weight,
            geometry: line.count == 1 ? [line[0], line[0]] : line, maneuver: start.maneuver,
            intersections: intersections(of: start, end: end))
    }

    /// The way behind the roundabout that a maneuver leads into; `nil` for other maneuvers, and where the leg ends inside.
    func destination(of start: StepStart, through next: StepStart?, before afterNext: StepStart?) -> StepWay?
    {
        guard start.maneuver.type == .roundabout, let next, next.maneuver.type == .exitRoundabout else {
            return nil
        }
        return way(of: next, before: afterNext)
    }

    private func intersections(of start: StepStart, end: Int) -> [Intersection] {
        var passed: [Intersection] = []
        passed.reserveCapacity(end - start.piece + 1)
        if start.piece > 0 {
            passed.append(Intersection(at: junction(before: start.piece)))
        } else {
            passed.append(.departure(at: leg.start.point, bearing: departureBearing))
        }
        for piece in (start.piece..<end).dropFirst() {
            passed.append(Intersection(at: junction(before: piece)))
        }
        return passed
    }

    private func arrivalStep(in mode: TravelMode?) -> RouteStep {
        let way = lastWay
        let maneuver = arrival
        return RouteStep(
            way: way, destination: way, mode: mode ?? self.mode(of: leg.pieces.count - 1), changesMode: false,
            distance: .zero, duration: .zero, weight: .zero, geometry: [leg.end.point, leg.end.point],
            maneuver: maneuver,
            intersections: [.arrival(at: leg.end.point, bearing: maneuver.bearingBefore)])
    }

    /// The maneuver with which the leg begins, before it is known what it leads to.
    var departure: Maneuver {
        let bearing = departureBearing
        return Maneuver(
            type: .depart, modifier: Maneuver.Modifier(sideOf: leg.start, riding: bearing),
            location: leg.start.point, bearingBefore: 0, bearingAfter: bearing, exit: nil)
    }

    /// The maneuver with which it ends.
    var arrival: Maneuver {
        let bearing = bearing(of: leg.geometry.suffix(2))
        return Maneuver(
            type: .arrive, modifier: Maneuver.Modifier(sideOf: leg.end, riding: bearing),
            location: leg.end.point, bearingBefore: bearing, bearingAfter: 0, exit: nil)
    }

    private var departureBearing: Int { bearing(of: leg.geometry.prefix(2)) }

    private func bearing(of segment: ArraySlice<Coordinate>) -> Int {
        guard let start = segment.first, let end = segment.last, start != end else { return 0 }
        return Geodesic.azimuth(from: start, to: end).wholeDegrees
    }

    func junction(before piece: Int) -> Junction {
        Junction(from: leg.pieces[piece - 1].arc, to: leg.pieces[piece].arc, in: graph)
    }

    private func firstPoint(of piece: Int) -> Int {
        piece < leg.pieces.count ? leg.pieces[piece].firstPoint : leg.geometry.count - 1
    }

    private func edge(of piece: Int) -> EdgeID {
        leg.pieces.indices.contains(piece) ? leg.pieces[piece].arc.edge : leg.end.edge
    }

    /// The way that a step follows which leads on to a piece: an unnamed one is called by the kind of its longest piece,
    /// and not by the crossing or the bridge with which it begins.
    ///
    /// - Parameter next: The step that follows; `nil` for the last.
    /// - Complexity: O(pieces + length of the name).
    func way(of start: StepStart, before next: StepStart?) -> StepWay {
        let first = graph.stepWay(of: edge(of: start.onward))
        guard first.name.isEmpty else { return first }
        var (kind, longest) = (first.kind, UInt32(0))
        for piece in leg.pieces[min(start.onward, leg.pieces.count)..<(next?.piece ?? leg.pieces.count)]
        where piece.millimeters > longest && graph.nameIndex(of: piece.arc.edge) == 0 {
            (kind, longest) = (graph.wayKind(of: piece.arc.edge), piece.millimeters)
        }
        return StepWay(name: "", kind: kind)
    }

    /// The way on which the leg ends.
    var lastWay: StepWay { graph.stepWay(of: edge(of: leg.pieces.count - 1)) }

    func mode(of piece: Int) -> TravelMode {
        if leg.pieces.indices.contains(piece) { return graph.mode(of: leg.pieces[piece].arc) }
        let attributes = graph.attributes(of: leg.end.edge)
        return attributes.forward == .closed ? attributes.backward : attributes.forward
    }
}
