public import GeoJSONKit

extension ResultList {
    /// A feature for each team: the places of its tasks joined in the order they were done, with its standing. The
    /// end of the log stands beside them in the member `head`.
    public var geoJSON: FeatureCollection {
        let places = Dictionary(
            tasks.compactMap { task in task.place.map { (task.task, $0) } },
            uniquingKeysWith: { first, _ in first })
        let features = standings.list.map { standing in
            let line = standing.splits.compactMap { places[$0.task] }.map { Position($0) }
            let shape: Geometry.Shape? =
                switch line.count {
                case 0: nil
                case 1: .point(line[0])
                default: .lineString(line)
                }
            return Feature(
                id: .string(standing.team.rawValue), geometry: shape.map { Geometry($0) },
                properties: members(of: standing))
        }
        return FeatureCollection(
            features,
            foreignMembers: [
                "quest": .string(quest.rawValue), "counted_at": .string(countedAt.description),
                "is_final": .bool(isFinal), "head": headMember,
            ])
    }
}
