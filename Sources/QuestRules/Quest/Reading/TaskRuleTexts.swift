public import GeoJSONKit

extension Quest {
    /// Adds what a task's worth, time and form of answer depend on, as numbers and in words.
    func addRuleProperties(
        of checkpoint: Checkpoint, to properties: inout JSONObject, in language: Language
    ) {
        if case .gaps(let gaps) = checkpoint.rule { properties["gaps"] = .integer(Int64(gaps.count)) }
        if checkpoint.timeLimitPenalty > 0 {
            properties["time_limit_penalty"] = .integer(Int64(checkpoint.timeLimitPenalty))
        }
        if tellsPoints, let fall = checkpoint.fall {
            properties["points_least"] = .integer(Int64(fall.least))
            properties["points_fall"] = .integer(Int64(fall.minutes))
            properties["points_from"] = .string(fall.beginning.rawValue)
        }
        if let span = checkpoint.bonusSpan {
            if span.delay > 0 { properties["bonus_after"] = .integer(Int64(span.delay)) }
            properties["bonus_for"] = span.length.map { .integer(Int64($0)) }
        }
        let words = rules(of: checkpoint).map { $0.text(in: language) }
        if !words.isEmpty { properties["rules"] = .string(words.joined(separator: " ")) }
    }

    /// Returns the toll zones as riders see them: with the price of an entry, also in words.
    ///
    /// - Complexity: O(number of their positions).
    public func tollFeatures(in language: Language? = nil) -> FeatureCollection {
        let language = language ?? self.language
        return FeatureCollection(
            tolls.map { toll in
                let properties: JSONObject = [
                    "id": .string(toll.zone.id.rawValue), "name": .string(toll.zone.name),
                    "role": .string(FeatureRole.toll.rawValue), "source": "document",
                    "price": .integer(Int64(toll.price)),
                    "rules": .string(Message.entryCosts(cost(toll.price)).text(in: language)),
                ]
                return Feature(
                    id: .string(toll.zone.id.rawValue), geometry: toll.zone.shape.geometry,
                    properties: properties)
            })
    }
}
