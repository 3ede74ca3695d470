public import GeoJSONKit

extension Quest {
    /// Returns what riders see of the tasks at a moment, in the order of the file. It says nothing of how answers
    /// are judged, of hints' texts, and of traps; nor of tasks that are not visible yet.
    ///
    /// - Parameters:
    ///   - known: the tasks that the reader has come to; all where `nil`.
    ///   - language: the reader's; the quest's own where `nil`.
    public func taskFeatures(
        among known: Set<TaskID>? = nil, at moment: Timestamp, in language: Language? = nil
    ) -> FeatureCollection {
        let visible = visibleIndices(among: known, at: moment)
        return FeatureCollection(
            visible.indices.map { taskFeature(at: $0, of: visible, in: language ?? self.language) })
    }

    /// Returns what riders see of one task; `nil` when the quest has no such task, or none that the reader may see
    /// at the moment.
    ///
    /// - Complexity: O(number of checkpoints).
    public func taskFeature(
        _ id: TaskID, among known: Set<TaskID>? = nil, at moment: Timestamp, in language: Language? = nil
    ) -> Feature? {
        let visible = visibleIndices(among: known, at: moment)
        return visible.firstIndex { checkpoints[$0].id == id }
            .map { taskFeature(at: $0, of: visible, in: language ?? self.language) }
    }

    private func visibleIndices(among known: Set<TaskID>?, at moment: Timestamp) -> [Int] {
        checkpoints.indices.filter { index in
            checkpoints[index].isVisible(at: moment) && known?.contains(checkpoints[index].id) ?? true
        }
    }

    /// Returns the same for a caller who knows what the reader may see.
    ///
    /// - Parameters:
    ///   - place: The place of the task in `visible`.
    ///   - visible: Places of tasks among the checkpoints, rising.
    public func taskFeature(at place: Int, of visible: [Int], in language: Language) -> Feature {
        let checkpoint = checkpoints[visible[place]]
        func id(at place: Int) -> JSONValue {
            visible.indices.contains(place) ? .string(checkpoints[visible[place]].id.rawValue) : .null
        }
        var properties: JSONObject = [
            "id": .string(checkpoint.id.rawValue),
            "order": .integer(Int64(visible[place] + 1)),
            "previous": id(at: place - 1),
            "next": id(at: place + 1),
            "name": .string(checkpoint.name.text(in: language)),
        ]
        properties["description"] = checkpoint.description.map { .string($0.text(in: language)) }
        properties["difficulty"] = checkpoint.difficulty.map { .string($0.code) }
        properties["difficulty_label"] = checkpoint.difficulty.map { .string($0.label(in: language)) }
        properties["category"] = checkpoint.category.map { .string($0.code) }
        properties["category_label"] = checkpoint.category.map { .string($0.label(in: language)) }
        if tellsPoints { properties["points"] = .integer(Int64(checkpoint.points)) }
        checkpoint.addAnswerProperties(to: &properties, in: language)
        checkpoint.addPlayProperties(to: &properties)
        addRuleProperties(of: checkpoint, to: &properties, in: language)
        if case .circle(_, let radius) = checkpoint.zone, !checkpoint.isPositionHidden {
            properties["radius"] = .number(radius.value)
        }
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
            id: .string(checkpoint.id.rawValue),
            geometry: checkpoint.isPositionHidden ? nil : Geometry(checkpoint.zone.shape),
            properties: properties)
    }

    /// Whether riders are told the points of tasks that they have not done: a trap place would show by them, so a quest that has
    /// one tells those of no task until the team's answer to it is accepted.
    public var tellsPoints: Bool { checkpoints.allSatisfy { $0.points >= 0 } }
}

extension Checkpoint {
    /// Whether riders may learn of the task.
    public func isVisible(at moment: Timestamp) -> Bool { visibleFrom.map { moment >= $0 } ?? true }

    /// Adds the kind of answer that is asked for. Lists are texts with bars between, as in quest files, since map
    /// viewers show flat properties only.
    fileprivate func addAnswerProperties(to properties: inout JSONObject, in language: Language) {
        properties["answer_type"] = .string(rule.kind)
        if !rule.options.isEmpty {
            properties["options"] = .string(
                PipeSeparatedList.write(rule.options.map { $0.text(in: language) }))
        }
        if case .number(_, _, let unit?) = rule {
            properties["unit"] = .string(unit.label.text(in: language))
        }
        if case .codes(_, let needs) = rule { properties["needs"] = .integer(Int64(needs)) }
        if !media.isEmpty { properties["media"] = .string(PipeSeparatedList.write(media)) }
    }

    /// Adds what a try costs and gains.
    fileprivate func addPlayProperties(to properties: inout JSONObject) {
        if isBonus { properties["bonus"] = .bool(true) }
        properties["group"] = group.map { .string($0) }
        properties["attempts"] = attempts.count.map { .integer(Int64($0)) }
        if attempts.lockOut > 0 { properties["lock_out"] = .integer(Int64(attempts.lockOut)) }
        if penalty > 0 { properties["penalty"] = .integer(Int64(penalty)) }
        properties["time_limit"] = timeLimit.map { .integer(Int64($0)) }
        if !hints.isEmpty { properties["hints"] = .integer(Int64(hints.count)) }
        for (index, hint) in hints.enumerated() {
            properties["hint_\(index + 1)_after"] = .integer(Int64(hint.delay))
            properties["hint_\(index + 1)_price"] = .integer(Int64(hint.price))
        }
    }
}

extension Quest {
    /// Start, finish and rests as riders see them.
    public func stopFeatures(in language: Language? = nil) -> FeatureCollection {
        FeatureCollection(stops.map { $0.feature(in: language ?? self.language) })
    }

    /// Returns what a rider sees of the start or the finish that he is led to; `nil` for a task's place.
    public func stopFeature(at number: Int, in language: Language) -> Feature? {
        guard number >= checkpoints.count else { return nil }
        return stop(at: destination(at: number))?.feature(in: language)
    }
}

extension Stop {
    /// The stop as riders see it. It has a role and no id, by which it is told from a task.
    fileprivate func feature(in language: Language) -> Feature {
        var properties: JSONObject = ["role": .string(kind.rawValue)]
        properties["name"] = name.map { .string($0.text(in: language)) }
        properties["description"] = description.map { .string($0.text(in: language)) }
        if case .circle(_, let radius) = zone { properties["radius"] = .number(radius.value) }
        if kind == .rest { properties["minutes"] = minutes.map { .integer(Int64($0)) } }
        return Feature(geometry: Geometry(zone.shape), properties: properties)
    }
}

extension ArrivalZone {
    package var shape: Geometry.Shape {
        switch self {
        case .circle(let center, _): .point(Position(center))
        case .polygon(let rings, _): .polygon(rings.map { LinearRing($0.map { Position($0) }) })
        }
    }
}

extension Position {
    package init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
}

extension Coordinate {
    package init(_ position: Position) {
        self.init(longitude: position.longitude, latitude: position.latitude)
    }
}
