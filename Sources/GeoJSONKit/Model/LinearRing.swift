/// A closed line of four or more positions, the first of which is repeated as the last
/// (RFC 7946, section 3.1.6). The first ring of a polygon is its border, the others are holes.
public struct LinearRing: Sendable, Hashable {
    /// All positions; in a valid ring the last one equals the first.
    public var positions: [Position]

    /// Takes the positions as they are; see ``isValid``.
    public init(_ positions: [Position]) {
        self.positions = positions
    }

    /// Takes the corners of a ring and repeats the first one at the end unless it stands there already.
    public init(closing corners: [Position]) {
        positions = corners
        if let first = corners.first, corners.last != first { positions.append(first) }
    }

    /// Whether the last position repeats the first.
    public var isClosed: Bool { !positions.isEmpty && positions.first == positions.last }

    /// Whether the ring is closed and has at least four positions.
    public var isValid: Bool { positions.count >= 4 && isClosed }

    /// Twice the area in square degrees on the plane of longitude and latitude: positive when the ring runs
    /// counterclockwise, negative when clockwise, zero when it encloses nothing.
    /// - Complexity: O(*n*) in the number of positions.
    public var doubledSignedArea: Double {
        guard let origin = positions.first else { return 0 }
        var sum = 0.0
        var previous = origin
        for position in positions.dropFirst() {
            sum += (previous.longitude - origin.longitude) * (position.latitude - origin.latitude)
            sum -= (position.longitude - origin.longitude) * (previous.latitude - origin.latitude)
            previous = position
        }
        return sum
    }
}

extension LinearRing: ExpressibleByArrayLiteral {
    public init(arrayLiteral positions: Position...) {
        self.init(positions)
    }
}

extension LinearRing {
    /// Returns what is to be said of a ring that breaks the right-hand rule (RFC 7946, section 3.1.6); nil for one
    /// that does not, that encloses nothing, or about which the plane cannot tell since it crosses the antimeridian.
    func windingFault(isHole: Bool) -> (expected: String, found: String)? {
        let area = doubledSignedArea
        guard isHole ? area > 0 : area < 0, !jumpsOverAntimeridian else { return nil }
        return isHole
            ? ("a clockwise ring, being a hole", "a counterclockwise one")
            : ("a counterclockwise ring, being a border", "a clockwise one")
    }

    private var jumpsOverAntimeridian: Bool {
        zip(positions, positions.dropFirst()).contains { ($0.longitude - $1.longitude).magnitude > 180 }
    }
}
