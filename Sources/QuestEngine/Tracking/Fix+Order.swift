extension Sequence<Fix> {
    /// As they are kept (`Fix.stored`), by time and place, each once: the order in which a track is replayed.
    ///
    /// - Complexity: O(*n* log *n*).
    public var inOrderOfTrack: [Fix] {
        var kept: [Fix.Key: Fix] = [:]
        for fix in self {
            let stored = fix.stored
            if kept[stored.key] == nil { kept[stored.key] = stored }
        }
        return kept.sorted { $0.key < $1.key }.map(\.value)
    }
}
