/// The areas of a map that are water: lakes, rivers with banks, reservoirs, docks; not the sea.
///
/// No part of the road network, and no route asks for them; `QuestReport` does. Immutable and shareable.
public struct WaterAreas: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `file` keeps them alive.
    private let file: RoadFile
    /// Index in `firstPoints` at which each area begins, and the end: one more than areas.
    private let firstRings: UnsafeBufferPointer<UInt32>
    /// Index in `points` at which each ring begins, and the end: one more than rings.
    private let firstPoints: UnsafeBufferPointer<UInt32>
    private let points: UnsafeBufferPointer<FixedCoordinate>
    /// Box around each area.
    private let boxes: [FixedBox]

    /// The fewest points of a ring that holds ground.
    static let leastPoints = 3

    /// - Returns: `nil` for a map that was built without them.
    /// - Throws: `RoadFileError` when the sections disagree.
    /// - Complexity: O(points of all areas).
    public init?(file: RoadFile) throws(RoadFileError) {
        guard file.hasSection(RoadSection.waterFirstRings) else { return nil }
        let firstRings = try file.section(RoadSection.waterFirstRings, as: UInt32.self)
        let firstPoints = try file.section(RoadSection.waterFirstPoints, as: UInt32.self)
        let points = try file.section(RoadSection.waterPoints, as: FixedCoordinate.self)
        guard Self.divides(firstRings, firstPoints.count - 1, atLeast: 1) else {
            throw .malformedSection(name: RoadSection.waterFirstRings)
        }
        guard Self.divides(firstPoints, points.count, atLeast: Self.leastPoints) else {
            throw .malformedSection(name: RoadSection.waterFirstPoints)
        }
        var boxes: [FixedBox] = []
        boxes.reserveCapacity(firstRings.count - 1)
        for area in 0..<firstRings.count - 1 {
            let first = Int(firstPoints[Int(firstRings[area])])
            let end = Int(firstPoints[Int(firstRings[area + 1])])
            var box = FixedBox(points[first])
            for index in first..<end { box.formUnion(FixedBox(points[index])) }
            boxes.append(box)
        }
        self.file = file
        self.firstRings = firstRings
        self.firstPoints = firstPoints
        self.points = points
        self.boxes = boxes
    }

    /// Whether offsets part so many elements into stretches that are not too short.
    private static func divides(
        _ offsets: UnsafeBufferPointer<UInt32>, _ count: Int, atLeast least: Int
    ) -> Bool {
        guard let first = offsets.first, let last = offsets.last else { return false }
        return first == 0 && Int(last) == count
            && zip(offsets, offsets.dropFirst()).allSatisfy { Int($1) - Int($0) >= least }
    }

    public var count: Int { boxes.count }

    /// Whether a place is in water. It must be valid.
    ///
    /// - Complexity: O(areas + points of those whose box holds the place).
    public func contains(_ place: Coordinate) -> Bool {
        let point = FixedCoordinate(place)
        let box = FixedBox(point)
        return boxes.indices.contains { boxes[$0].meets(box) && isInside(point, area: $0) }
    }

    /// Whether a place is in water and the shore is farther from it than a margin, as far as sixteen points
    /// around the place tell. Where two areas touch is no shore.
    ///
    /// - Complexity: As `contains(_:)`.
    public func contains(_ place: Coordinate, margin: Meters) -> Bool {
        let steps = 16
        return contains(place)
            && (0..<steps).allSatisfy { step in
                let bearing = Bearing(degrees: Double(step) * 360 / Double(steps))
                return contains(Geodesic.destination(from: place, bearing: bearing, distance: margin))
            }
    }

    private func isInside(_ point: FixedCoordinate, area: Int) -> Bool {
        var parity = RingParity(of: point)
        for ring in Int(firstRings[area])..<Int(firstRings[area + 1]) {
            let range = Int(firstPoints[ring])..<Int(firstPoints[ring + 1])
            parity.take(UnsafeBufferPointer(rebasing: points[range]))
        }
        return parity.isInside
    }
}

extension WaterAreas {
    /// The sections that areas are kept in, each area with its rings.
    static func sections(of areas: [[[FixedCoordinate]]]) -> RoadSections {
        var firstRings: [UInt32] = [0]
        var firstPoints: [UInt32] = [0]
        for area in areas {
            firstRings.append(firstRings.last! + UInt32(area.count))
            for ring in area { firstPoints.append(firstPoints.last! + UInt32(ring.count)) }
        }
        var sections = RoadSections()
        sections.append(firstRings, as: RoadSection.waterFirstRings)
        sections.append(firstPoints, as: RoadSection.waterFirstPoints)
        sections.append(Array(areas.joined().joined()), as: RoadSection.waterPoints)
        return sections
    }
}
