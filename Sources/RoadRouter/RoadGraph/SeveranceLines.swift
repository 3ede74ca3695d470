/// The lines of a map that part the ground: where no road leads across, a place beyond one is not reached
/// from here.
///
/// No part of the road network, and no route asks for them; `QuestReport` does. Immutable and shareable.
public struct SeveranceLines: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `file` keeps them alive.
    private let file: RoadFile
    private let kinds: UnsafeBufferPointer<UInt8>
    /// Index in `points` at which each line begins, and the end: one more than lines.
    private let firstPoints: UnsafeBufferPointer<UInt32>
    private let points: UnsafeBufferPointer<FixedCoordinate>

    /// - Returns: `nil` for a map that was built without them.
    /// - Throws: `RoadFileError` when the sections disagree.
    public init?(file: RoadFile) throws(RoadFileError) {
        guard file.hasSection(RoadSection.severanceKinds) else { return nil }
        self.file = file
        kinds = try file.section(RoadSection.severanceKinds, as: UInt8.self)
        firstPoints = try file.section(RoadSection.severanceFirstPoints, as: UInt32.self)
        points = try file.section(RoadSection.severancePoints, as: FixedCoordinate.self)
        let isAscending = zip(firstPoints, firstPoints.dropFirst()).allSatisfy { $0 <= $1 }
        guard firstPoints.count == kinds.count + 1, isAscending, firstPoints.first == 0,
            firstPoints.last.map(Int.init) == points.count,
            kinds.allSatisfy({ SeveranceKind(rawValue: $0) != nil })
        else { throw .malformedSection(name: RoadSection.severanceFirstPoints) }
    }

    public var count: Int { kinds.count }

    /// Returns the kind of line that the straight segment between two places crosses; of several, the first
    /// in the map.
    ///
    /// - Complexity: O(points of all lines).
    public func severance(between start: Coordinate, and end: Coordinate) -> SeveranceKind? {
        let way = (FixedCoordinate(start), FixedCoordinate(end))
        let (west, east) = (min(way.0.longitude, way.1.longitude), max(way.0.longitude, way.1.longitude))
        let (south, north) = (min(way.0.latitude, way.1.latitude), max(way.0.latitude, way.1.latitude))
        for line in kinds.indices {
            let range = Int(firstPoints[line])..<Int(firstPoints[line + 1])
            for index in range.dropFirst() {
                let (a, b) = (points[index - 1], points[index])
                guard max(a.longitude, b.longitude) >= west, min(a.longitude, b.longitude) <= east,
                    max(a.latitude, b.latitude) >= south, min(a.latitude, b.latitude) <= north,
                    Self.cross(way.0, way.1, a, b)
                else { continue }
                return SeveranceKind(rawValue: kinds[line])
            }
        }
        return nil
    }

    /// Whether two stretches have a point in common; exact, as degrees are whole numbers here.
    private static func cross(
        _ a: FixedCoordinate, _ b: FixedCoordinate, _ c: FixedCoordinate, _ d: FixedCoordinate
    ) -> Bool {
        side(of: c, from: a, to: b) * side(of: d, from: a, to: b) <= 0
            && side(of: a, from: c, to: d) * side(of: b, from: c, to: d) <= 0
    }

    /// Side of a line: 1 to the left, −1 to the right, 0 on it.
    private static func side(of point: FixedCoordinate, from a: FixedCoordinate, to b: FixedCoordinate) -> Int
    {
        let (ax, ay) = (Int(b.longitude) - Int(a.longitude), Int(b.latitude) - Int(a.latitude))
        let (px, py) = (Int(point.longitude) - Int(a.longitude), Int(point.latitude) - Int(a.latitude))
        return (ax * py - ay * px).signum()
    }
}

/// A kind of line that nobody gets across with a bicycle but where a road leads over or under it.
public enum SeveranceKind: UInt8, CaseIterable, Sendable {
    /// A motorway, or a trunk road that is closed to bicycles.
    case motorway = 0
    case railway = 1
    /// A river or a canal.
    case water = 2
}
