extension Quest {
    /// The places that riders are led to: the targets of checkpoints, start, finish and rests, in the order of the file.
    public var places: [Coordinate] { checkpoints.map(\.zone.target) + stops.map(\.zone.target) }
}
