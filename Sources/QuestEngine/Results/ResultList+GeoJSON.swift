public import GeoJSONKit

extension ResultList {
    /// A feature for each team: the places of its tasks joined in the order they were done, with its standing.
    public var geoJSON: FeatureCollection {
        let places = Dictionary(tasks.map { ($0.task, $0.place) }, uniquingKeysWith: { first, _ in first })
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
        return FeatureCollection(features)
    }
}
