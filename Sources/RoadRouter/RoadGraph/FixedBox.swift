/// A box in units of 1e-7 degree: sixteen bytes, exact, as the edge index stores it.
struct FixedBox: Hashable, Sendable, BitwiseCopyable {
    var west: Int32
    var south: Int32
    var east: Int32
    var north: Int32

    init(_ point: FixedCoordinate) {
        west = point.longitude
        south = point.latitude
        east = point.longitude
        north = point.latitude
    }

    mutating func formUnion(_ other: FixedBox) {
        west = min(west, other.west)
        south = min(south, other.south)
        east = max(east, other.east)
        north = max(north, other.north)
    }

    /// The middle, without overflow.
    var center: FixedCoordinate {
        FixedCoordinate(
            longitude: Int32((Int64(west) + Int64(east)) >> 1),
            latitude: Int32((Int64(south) + Int64(north)) >> 1))
    }

    var bounds: Bounds {
        let lower = FixedCoordinate(longitude: west, latitude: south).coordinate
        let upper = FixedCoordinate(longitude: east, latitude: north).coordinate
        return Bounds(
            west: lower.longitude, south: lower.latitude, east: upper.longitude, north: upper.latitude)
    }
}
