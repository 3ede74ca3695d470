// Junctions a few metres apart are one to a rider: the two halves of a divided road, the end of a crossing, the slip
// road round a corner, a street that goes on a few metres to the side.

extension StepBuilder {
    /// Several maneuvers seen as one.
    struct Merged {
        /// The piece behind the last of them.
        let onward: Int
        /// The maneuver to tell; `nil` where nothing is left to say.
        let told: ToldManeuver?
    }

    /// Between maneuvers on unnamed pieces, and on pieces of a named street, in millimetres.
    private static let longestStub = 25_000
    private static let longestJog = 15_000
    /// All of a merged maneuver.
    private static let longestWhole = 40_000

    /// Sees a maneuver and those that follow within a few metres as one; `nil` where they are not.
    ///
    /// It reaches as far as it can while there is no other way that a rider might take for the one meant.
    func merged(from first: Int, _ found: ToldManeuver, on street: UInt32, in mode: TravelMode) -> Merged? {
        guard found.canMerge else { return nil }
        var best: Merged?
        var own = graph.nameIndex(of: leg.pieces[first].arc.edge)
        var (whole, sinceLast, isNamed) = (0, 0, false)
        var isDecision = found.kind != .newName
        for piece in (first + 1)..<max(first + 1, leg.pieces.count) {
            let before = leg.pieces[piece - 1]
            if graph.mode(of: before.arc).isCarried { break }
            isNamed = isNamed || graph.nameIndex(of: before.arc.edge) != 0
            sinceLast += Int(before.millimeters)
            whole += Int(before.millimeters)
            guard sinceLast <= (isNamed ? Self.longestJog : Self.longestStub), whole <= Self.longestWhole
            else {
                break
            }
            guard let next = junction(before: piece).maneuver(on: own) else { continue }
            guard next.canMerge, !graph.mode(of: leg.pieces[piece].arc).isCarried else { break }
            own = graph.nameIndex(of: leg.pieces[piece].arc.edge)
            (sinceLast, isNamed) = (0, false)
            isDecision = isDecision || next.kind != .newName
            // Where but names change there was nothing to be mistaken for the way.
            guard !isDecision || isAlone(first...piece) else { continue }
            best = seenAsOne(first...piece, found, next, on: street, in: mode)
        }
        return best
    }

    /// The junctions before some pieces as one.
    private func seenAsOne(
        _ pieces: ClosedRange<Int>, _ found: ToldManeuver, _ last: ToldManeuver, on street: UInt32,
        in mode: TravelMode
    ) -> Merged {
        let (arriving, leaving) = (leg.pieces[pieces.lowerBound - 1].arc, leg.pieces[pieces.upperBound].arc)
        let angle = graph.endBearing(of: arriving).turn(to: graph.startBearing(of: leaving))
        let name = graph.nameIndex(of: leaving.edge)
        let keepsName = name != 0 && name == street
        let modifier = Maneuver.Modifier(angle: angle)
        if abs(angle) >= Junction.straightLimit {
            if abs(angle) >= Self.turningRound {
                return Merged(
                    onward: pieces.upperBound, told: ToldManeuver(keepsName ? .continue : .turn, .uTurn))
            }
            let kind: Maneuver.Kind =
                found.kind == .endOfRoad ? .endOfRoad : keepsName ? .continue : .turn
            return Merged(onward: pieces.upperBound, told: ToldManeuver(kind, modifier))
        }
        var told: ToldManeuver?
        if name != 0, name != street {
            told = ToldManeuver(last.kind == .merge ? .merge : .newName, modifier)
        } else if name == 0, street != 0, graph.wayKind(of: leaving.edge) != graph.wayKind(of: arriving.edge)
        {
            told = ToldManeuver(.newName, modifier)
        } else if steadyMode(of: pieces.upperBound, after: mode) != mode {
            told = ToldManeuver(.notification, modifier)
        }
        return Merged(onward: pieces.upperBound, told: told)
    }

    /// From this angle on a maneuver of several junctions leads back.
    private static let turningRound = 160.0

    /// Whether no other road of these junctions leads about where the route goes on; straight on where it does.
    private func isAlone(_ pieces: ClosedRange<Int>) -> Bool {
        let direction = graph.endBearing(of: leg.pieces[pieces.lowerBound - 1].arc)
        let end = graph.startBearing(of: leg.pieces[pieces.upperBound].arc)
        let isStraight = abs(direction.turn(to: end)) < Junction.straightLimit
        let (way, limit) = isStraight ? (direction, Junction.straightLimit) : (end, Self.likeness)
        let mode = graph.mode(of: leg.pieces[pieces.upperBound].arc)
        for piece in pieces {
            let junction = junction(before: piece)
            for other in junction.others where mode != .ride || graph.mode(of: other) == .ride {
                if isRidden(other, in: pieces) { continue }
                if abs(way.turn(to: graph.startBearing(of: other))) < limit { return false }
            }
        }
        return true
    }

    /// Up to so many degrees two roads to a side look alike.
    private static let likeness = 35.0

    /// Whether a road is one that the route takes near by, either way.
    private func isRidden(_ arc: ArcID, in pieces: ClosedRange<Int>) -> Bool {
        for piece in (pieces.lowerBound - 1)...pieces.upperBound
        where graph.original(of: leg.pieces[piece].arc).edge == arc.edge {
            return true
        }
        return false
    }

    /// The piece that a departure leads to: that behind the first maneuver where it is a few metres away.
    var departureOnward: Int {
        var millimeters = 0
        let street = graph.nameIndex(of: leg.pieces[0].arc.edge)
        for piece in leg.pieces.indices.dropFirst() {
            let before = leg.pieces[piece - 1]
            millimeters += Int(before.millimeters)
            guard millimeters <= Self.longestJog, !graph.mode(of: before.arc).isCarried else { return 0 }
            if let found = junction(before: piece).maneuver(on: street) {
                return found.canMerge && !graph.mode(of: leg.pieces[piece].arc).isCarried ? piece : 0
            }
        }
        return 0
    }
}

extension ToldManeuver {
    /// Whether it may be a part of a maneuver of several junctions.
    fileprivate var canMerge: Bool {
        switch kind {
        case .depart, .arrive, .roundabout, .exitRoundabout, .notification: false
        case .turn, .continue, .newName, .endOfRoad, .fork, .merge: modifier != .uTurn
        }
    }
}
