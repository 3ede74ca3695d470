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
    /// Direction of the maneuver; `nil` for departing and arriving.
    public let modifier: Modifier?
    /// A vertex of the route's line.
    public let location: Coordinate
    /// The direction of riding before and after, in whole degrees 0 … 359; zero where there is none.
    public let bearingBefore: Int
    public let bearingAfter: Int
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

extension Bearing {
    /// Bearing in whole degrees, 0 … 359.
    var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}
