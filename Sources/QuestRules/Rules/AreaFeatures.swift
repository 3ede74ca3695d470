public import GeoJSONKit

extension RuleEngine {
    /// Returns the ground and the streets that riders have to keep to at a moment: what the quest's file forbids, its
    /// border and its toll zones among it, and what organisers have closed or slowed down and holds now. By it rides
    /// are judged.
    ///
    /// - Throws: `Refusal.questNotOpen` for a quest that organisers have not opened yet.
    /// - Complexity: O(number of zones and of their positions).
    public func areaFeatures(
        in state: QuestState, at now: Timestamp, in language: Language? = nil
    ) throws(Refusal) -> FeatureCollection {
        guard state.phase != .draft else { throw .questNotOpen }
        let ofFile = document.zones.map { $0.feature(isOfFile: true) }
        let ofStaff = state.zonesInForce(at: now).map { $0.feature(isOfFile: false) }
        return FeatureCollection(ofFile + document.tollFeatures(in: language).features + ofStaff)
    }
}

extension Zone {
    /// The zone as riders see it. The role is that of the quest's file, or `slow` where riding only takes longer.
    fileprivate func feature(isOfFile: Bool) -> Feature {
        var properties: JSONObject = [
            "id": .string(id.rawValue), "name": .string(name),
            "source": .string(isOfFile ? "document" : "log"),
        ]
        switch effect {
        case .closed: properties["role"] = .string(closedRole.rawValue)
        case .slowed(let factor):
            properties["role"] = "slow"
            properties["slow"] = .number(factor.value)
        }
        if case .line(_, alongOnly: true) = shape { properties["along_only"] = true }
        properties["since"] = starts.map { .string($0.description) }
        properties["until"] = ends.map { .string($0.description) }
        return Feature(id: .string(id.rawValue), geometry: shape.geometry, properties: properties)
    }

    private var closedRole: FeatureRole {
        if case .outside = shape { .bounds } else { .noGo }
    }
}
