/// An action of a rider at the beginning of a step. The raw values are those of OSRM's answers
/// (https://project-osrm.org/docs/v5.24.0/api/#stepmaneuver-object).
public struct Maneuver: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case depart
        case arrive
        /// A turn on to another street.
        case turn
        /// A turn in which the street keeps its name, or turning round.
        case `continue`
        /// The street's name changes straight on.
        case newName = "new name"
        /// A turn where straight on is not possible.
        case endOfRoad = "end of road"
        /// The road divides, and neither branch is plainly the continuation.
        case fork
        /// The way leads into a roundabout; the step lasts until it is left.
        case roundabout
        case exitRoundabout = "exit roundabout"
        /// A slip road joins another road.
        case merge
        /// The mode changes straight on: get off, get on.
        case notification
    }

    public enum Modifier: String, CaseIterable, Sendable {
        case uTurn = "uturn"
        case sharpRight = "sharp right"
        case right
        case slightRight = "slight right"
        case straight
        case slightLeft = "slight left"
        case left
        case sharpLeft = "sharp left"
    }

    public let type: Kind
    /// Direction of the maneuver; for departing and arriving the side on which the place lies that was asked for,
    /// left or right, and `nil` where it lies on the road.
    public let modifier: Modifier?
    /// A vertex of the route's line.
    public let location: Coordinate
    /// The direction of riding before and after, in whole degrees 0 … 359; zero where there is none.
    public let bearingBefore: Int
    public internal(set) var bearingAfter: Int
    /// Number of the exit of the roundabout to take, counted from one; `nil` elsewhere, and where the leg
    /// ends inside.
    public let exit: Int?
}

extension Maneuver.Modifier {
    /// The word for a turn by an angle in degrees, positive to the right.
    init(angle: Double) {
        switch angle {
        case ..<(-120): self = .sharpLeft
        case ..<(-60): self = .left
        case ..<(-20): self = .slightLeft
        case ...20: self = .straight
        case ...60: self = .slightRight
        case ...120: self = .right
        default: self = .sharpRight
        }
    }
}

extension Maneuver.Modifier {
    /// The side of a place that is put on a road, as one passes it; `nil` where it is on the road or ahead.
    init?(sideOf snap: Snap, riding bearing: Int) {
        guard snap.distance >= Self.leastAside, snap.input != snap.point else { return nil }
        let direction = Geodesic.azimuth(from: snap.point, to: snap.input)
        let angle = Bearing(degrees: Double(bearing)).turn(to: direction)
        guard (30...150).contains(abs(angle)) else { return nil }
        self = angle > 0 ? .right : .left
    }

    /// Nearer to the middle of the road nobody can tell a side.
    private static let leastAside: Meters = 5
}

extension Bearing {
    /// Bearing in whole degrees, 0 … 359.
    var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}
