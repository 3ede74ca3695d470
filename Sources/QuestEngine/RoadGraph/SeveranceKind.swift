/// A kind of line that nobody gets across with a bicycle but where a road leads over or under it.
public enum SeveranceKind: UInt8, CaseIterable, Sendable {
    /// A motorway, or a trunk road that is closed to bicycles.
    case motorway = 0
    case railway = 1
    /// A river or a canal.
    case water = 2
}
