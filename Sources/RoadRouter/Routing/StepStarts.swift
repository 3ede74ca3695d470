/// The beginning of a step: its place and its maneuver.
struct StepStart {
    /// The piece with which the step begins.
    var piece: Int
    /// The piece that the maneuver leads to, by whose street the step is called: a later one where several junctions are
    /// one maneuver.
    var onward: Int
    var maneuver: Maneuver
    /// The mode from there on.
    var mode: TravelMode
    var changesMode: Bool
}

extension StepBuilder {
    /// The beginnings of all steps but the one that arrives.
    ///
    /// - Complexity: O(arcs), without allocations but those of the result.
    var stepStarts: [StepStart] {
        var starts = [departureStart]
        guard leg.pieces.count > 1 else { return starts }
        var street = graph.nameIndex(of: leg.pieces[starts[0].onward].arc.edge)
        var mode = starts[0].mode
        var piece = starts[0].onward + 1
        while piece < leg.pieces.count {
            let found = junction(before: piece).maneuver(on: street)
            let next = steadyMode(of: piece, after: mode)
            if let found, let merged = merged(from: piece, found, on: street, in: mode) {
                if let told = merged.told {
                    let mayLead = steadyMode(of: merged.onward, after: mode)
                    starts.append(
                        start(at: piece, onward: merged.onward, told, mode: mayLead, was: mode, starts.last))
                    mode = mayLead
                    street = graph.nameIndex(of: leg.pieces[merged.onward].arc.edge)
                }
                piece = merged.onward + 1
                continue
            }
            if let told = found ?? notification(at: piece, from: mode, to: next) {
                starts.append(start(at: piece, onward: piece, told, mode: next, was: mode, starts.last))
                street = graph.nameIndex(of: leg.pieces[piece].arc.edge)
                mode = next
            }
            piece += 1
        }
        return starts
    }

    /// The departure: where what one stands on leads to a street within a few metres, on to that street.
    private var departureStart: StepStart {
        var maneuver = departure
        let onward = leg.pieces.isEmpty ? 0 : departureOnward
        if onward > 0 {
            maneuver.bearingAfter = graph.startBearing(of: leg.pieces[onward].arc).wholeDegrees
        }
        return StepStart(
            piece: 0, onward: onward, maneuver: maneuver, mode: mode(of: onward), changesMode: false)
    }

    private func start(
        at piece: Int, onward: Int, _ told: ToldManeuver, mode: TravelMode, was: TravelMode,
        _ previous: StepStart?
    ) -> StepStart {
        StepStart(
            piece: piece, onward: onward,
            maneuver: Maneuver(
                type: told.kind, modifier: told.modifier,
                location: leg.geometry[leg.pieces[piece].firstPoint],
                bearingBefore: graph.endBearing(of: leg.pieces[piece - 1].arc).wholeDegrees,
                bearingAfter: graph.startBearing(of: leg.pieces[onward].arc).wholeDegrees,
                exit: exit(of: told.kind, at: piece, after: previous)),
            mode: mode, changesMode: mode != was)
    }

    /// The number of the exit the route takes. It is told at both the beginning and the end of the
    /// roundabout.
    private func exit(of kind: Maneuver.Kind, at piece: Int, after previous: StepStart?) -> Int? {
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

    // MARK: Modes

    /// Walking, or riding, of less than so many metres between two parts of the other is not worth a word.
    private static let leastMode = 15_000

    private func notification(at piece: Int, from before: TravelMode, to after: TravelMode) -> ToldManeuver? {
        guard before != after else { return nil }
        return ToldManeuver(.notification, Maneuver.Modifier(angle: junction(before: piece).angle))
    }

    /// The mode of a piece as it is told: that of before where another one lasts a few metres only.
    func steadyMode(of piece: Int, after before: TravelMode) -> TravelMode {
        let own = mode(of: piece)
        guard own != before, own.isOnFoot || before.isOnFoot, !own.isCarried, !before.isCarried else {
            return own
        }
        var millimeters = 0
        for next in piece..<leg.pieces.count {
            let mode = mode(of: next)
            // What comes then is told, and was not reached by a few metres more of the same.
            if mode.isCarried { return own }
            if mode == before { return before }
            millimeters += Int(leg.pieces[next].millimeters)
            if millimeters >= Self.leastMode { return own }
        }
        return before
    }
}

extension TravelMode {
    fileprivate var isOnFoot: Bool { self == .push }
    /// Whether something else carries the rider.
    var isCarried: Bool { self == .ferry || self == .train }
}
