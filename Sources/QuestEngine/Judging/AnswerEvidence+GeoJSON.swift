public import GeoJSONKit

extension AnswerEvidence {
    /// A map for a judge: the arrival zone (`role` `task`), the line of the fixes (`track`) and each of them (`fix`),
    /// with what is known beside them. Nothing in it says whose they are.
    ///
    /// - Parameter fixes: of the device around the answer, by time. What stands against one is told with it (`flags`).
    public func geoJSON(
        of answer: JudgedAnswer, zone: ArrivalZone?, fixes timedFixes: [TimedFix]
    ) -> FeatureCollection {
        let fixes = timedFixes.map(\.fix)
        var features: [Feature] = []
        if let zone {
            var properties: JSONObject = ["role": "task", "id": .string(answer.task.rawValue)]
            if case .circle(_, let radius) = zone { properties["radius"] = .number(radius.value) }
            features.append(Feature(geometry: Geometry(zone.shape), properties: properties))
        }
        let line = fixes.map { Position($0.coordinate) }
        if line.count > 1 {
            features.append(Feature(geometry: Geometry(.lineString(line)), properties: ["role": "track"]))
        }
        features += zip(fixes, FixFilter.flags(of: timedFixes)).map { fix, flags in
            var properties: JSONObject = ["role": "fix", "time": .string(fix.time.description)]
            properties["accuracy"] = fix.accuracy.map { .number($0.value) }
            properties["speed"] = fix.speed.map { .number($0) }
            if fix.isMock { properties["mock"] = .bool(true) }
            if !flags.isEmpty { properties["flags"] = .array(flags.names.map { .string($0) }) }
            if fix == lastFix { properties["last"] = .bool(true) }
            return Feature(geometry: Geometry(.point(Position(fix.coordinate))), properties: properties)
        }
        return FeatureCollection(
            features,
            foreignMembers: [
                "answer": .string(answer.id.rawValue), "task": .string(answer.task.rawValue),
                "answered_at": .string(answer.deviceTime.description), "distance": .tenths(distance?.value),
                "since_last_fix": .tenths(age?.value), "accuracy": .tenths(lastFix?.accuracy?.value),
            ])
    }
}

extension JSONValue {
    fileprivate static func tenths(_ number: Double?) -> JSONValue {
        number.map { .number(($0 * 10).rounded() / 10) } ?? .null
    }
}
