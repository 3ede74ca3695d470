public import RoadRouter

/// Tiles of 3" of which the heights are made up, for tests.
public struct MadeHeights: ElevationSource {
    /// Tiles that are there.
    public var names: Set<HeightTileName>
    /// The height in metres at a place of the raster; `nil` for a void.
    private let height: @Sendable (Coordinate) -> Double?

    /// - Parameter places: One on each tile that is there.
    public init(around places: [Coordinate], _ height: @escaping @Sendable (Coordinate) -> Double?) {
        names = Set(places.map { HeightTileName(holding: $0) })
        self.height = height
    }

    public func tile(_ name: HeightTileName) throws(ElevationError) -> HeightTile? {
        names.contains(name) ? try HeightTile(Self.bytes(of: name, side: 1201, height), name: name) : nil
    }

    /// The bytes of an `.hgt` file: rows from north to south.
    public static func bytes(
        of name: HeightTileName, side: Int, _ height: (Coordinate) -> Double?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * side * side)
        for row in 0..<side {
            for column in 0..<side {
                let place = Coordinate(
                    longitude: Double(name.west) + Double(column) / Double(side - 1),
                    latitude: Double(name.south + 1) - Double(row) / Double(side - 1))
                let value = height(place).map { Int16($0.rounded()) } ?? .min
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
                bytes.append(UInt8(truncatingIfNeeded: value))
            }
        }
        return bytes
    }
}

extension StreetMap {
    /// The network over ground with heights, with the metrics of all profiles.
    public func build(over ground: MadeHeights) throws -> DrawnRoads {
        let heights = try EdgeHeights.sections(for: build().graph, from: ground) { _ in false }.sections
        let hilly = build { _ in heights }.graph
        return build { _ in
            var sections = heights
            sections.append(Preparation.sections(for: hilly))
            return sections
        }
    }
}
