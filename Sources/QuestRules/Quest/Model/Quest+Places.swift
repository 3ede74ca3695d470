extension Quest {
    /// The places that riders are led to: the targets of checkpoints, then of start, finish and rests, each in the
    /// order of the file.
    public var places: [Coordinate] { checkpoints.map(\.zone.target) + stops.map(\.zone.target) }
}
