/// A box in degrees that does not cross the antimeridian.
public struct Bounds: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    public func contains(_ point: Coordinate) -> Bool {
        (west...east).contains(point.longitude) && (south...north).contains(point.latitude)
    }
}
