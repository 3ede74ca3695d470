/// Progress of an import, reported now and then from the thread that imports.
public struct ImportProgress: Hashable, Sendable {
    public var phase: Phase
    /// Completed share of the phase, 0 to 1.
    public var fraction: Double

    public enum Phase: String, CaseIterable, Sendable {
        case readingWays = "reading-ways"
        case readingWater = "reading-water"
        case readingNodes = "reading-nodes"
        case building = "building"
        case ordering = "ordering"
        case indexing = "indexing"
        case sampling = "sampling"
        case weighing = "weighing"
        case linking = "linking"
    }
}
