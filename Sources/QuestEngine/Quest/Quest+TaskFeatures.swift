public import GeoJSONKit

extension Quest {
    /// What riders see of the tasks, in the order of the file. Says nothing of how answers are judged.
    ///
    /// - Parameter language: the reader's; the quest's own where `nil`.
    public func taskFeatures(in language: Language? = nil) -> FeatureCollection {
        FeatureCollection(checkpoints.indices.map { taskFeature(at: $0, in: language ?? self.language) })
    }

    /// What riders see of one task; `nil` when the quest has no such task.
    ///
    /// - Complexity: O(number of checkpoints).
    public func taskFeature(_ id: TaskID, in language: Language? = nil) -> Feature? {
        checkpoints.firstIndex { $0.id == id }.map { taskFeature(at: $0, in: language ?? self.language) }
    }

    private func taskFeature(at index: Int, in language: Language) -> Feature {
        let checkpoint = checkpoints[index]
        var properties: JSONObject = [
            "id": .string(checkpoint.id.rawValue),
            "order": .integer(Int64(index + 1)),
            "previous": id(at: index - 1),
            "next": id(at: index + 1),
            "name": .string(checkpoint.name.text(in: language)),
        ]
        properties["description"] = checkpoint.description.map { .string($0.text(in: language)) }
        properties["difficulty"] = checkpoint.difficulty.map { .string($0.code) }
        properties["difficulty_label"] = checkpoint.difficulty.map { .string($0.label(in: language)) }
        properties["category"] = checkpoint.category.map { .string($0.code) }
        properties["category_label"] = checkpoint.category.map { .string($0.label(in: language)) }
        properties["points"] = .integer(Int64(checkpoint.points))
        properties["answer_type"] = .string(checkpoint.rule.kind)
        if case .circle(_, let radius) = checkpoint.zone { properties["radius"] = .number(radius.value) }
        properties["opens"] = [checkpoint.opens, opens].compactMap(\.self).max().map {
            .string($0.description)
        }
        properties["closes"] = [checkpoint.closes, closes].compactMap(\.self).min().map {
            .string($0.description)
        }
        // Map viewers read these by the names of simplestyle-spec.
        properties["marker-color"] = checkpoint.marker.color.map { .string($0) }
        properties["marker-size"] = checkpoint.marker.size.map { .string($0) }
        properties["marker-symbol"] = checkpoint.marker.symbol.map { .string($0) }
        return Feature(
            id: .string(checkpoint.id.rawValue), geometry: Geometry(checkpoint.zone.shape),
            properties: properties)
    }

    private func id(at index: Int) -> JSONValue {
        checkpoints.indices.contains(index) ? .string(checkpoints[index].id.rawValue) : .null
    }
}

extension ArrivalZone {
    var shape: Geometry.Shape {
        switch self {
        case .circle(let center, _): .point(Position(center))
        case .polygon(let rings, _): .polygon(rings.map { LinearRing($0.map { Position($0) }) })
        }
    }
}

extension Position {
    init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
}

extension Coordinate {
    init(_ position: Position) {
        self.init(longitude: position.longitude, latitude: position.latitude)
    }
}
