public import QuestEngine

extension TravelMode {
    /// As OSRM's bicycle profile calls it.
    public var wireName: String {
        switch self {
        case .closed: "inaccessible"
        case .ride: "cycling"
        case .push: "pushing bike"
        case .ferry: "ferry"
        }
    }
}
