import GeoJSONKit

/// Turns the positions of a quest's file from the system it is written in into longitude and latitude.
struct QuestTransform {
    /// The system that the file's own `crs` member names.
    enum Named: Equatable {
        case system(CoordinateSystem)
        /// Another registry, or no name at all.
        case unknown(String)
    }

    /// The system that the `crs` member of GeoJSON 2008 names; `nil` where the file has none that is read.
    static func named(in bytes: [UInt8]) -> Named? {
        guard let crs = (try? JSONValue(parsing: bytes))?.objectValue?["crs"], !crs.isNull else { return nil }
        let properties = crs["properties"]
        if let code = properties?["code"]?.integerValue, let code = Int(exactly: code), code > 0 {
            return .system(CoordinateSystem(code: code))
        }
        let name = properties?["name"]?.stringValue ?? ""
        return CoordinateSystem(name).map { .system($0) } ?? .unknown(name)
    }

    let system: CoordinateSystem
    private let projection: SystemProjection

    /// - Throws: `GeometryError` for a system that nobody knows.
    init(from system: CoordinateSystem) throws(GeometryError) {
        self.system = system
        projection = try SystemProjection(from: system)
    }

    /// - Parameter numbers: The number of each feature in the file.
    func apply(
        to collection: FeatureCollection, numbers: [Int], noting findings: inout FindingList
    ) -> FeatureCollection {
        var collection = collection
        for (place, number) in zip(collection.features.indices, numbers) {
            guard let geometry = collection.features[place].geometry else { continue }
            var isOutside = false
            collection.features[place].geometry?.shape = transformed(geometry.shape, &isOutside)
            if isOutside {
                findings.error(
                    .positionOutsideSystem("\(system)"),
                    at: ["features", .index(number), "geometry", "coordinates"])
            }
        }
        return collection
    }

    private func transformed(_ shape: Geometry.Shape, _ isOutside: inout Bool) -> Geometry.Shape {
        func moved(_ position: Position) -> Position {
            guard let place = projection.coordinate(east: position.longitude, north: position.latitude) else {
                isOutside = true
                return Position(longitude: 0, latitude: 0)
            }
            return Position(longitude: place.longitude, latitude: place.latitude, altitude: position.altitude)
        }
        func moved(_ ring: LinearRing) -> LinearRing { LinearRing(ring.positions.map(moved)) }
        return switch shape {
        case .point(let position): .point(moved(position))
        case .multiPoint(let positions): .multiPoint(positions.map(moved))
        case .lineString(let line): .lineString(line.map(moved))
        case .multiLineString(let lines): .multiLineString(lines.map { $0.map(moved) })
        case .polygon(let rings): .polygon(rings.map(moved))
        case .multiPolygon(let polygons): .multiPolygon(polygons.map { $0.map(moved) })
        // No place of a quest has one: its only part was taken out of it.
        case .geometryCollection: shape
        }
    }
}

extension QuestDocument {
    /// The file with a `crs` member that names the system its positions are in; nothing else changes, nor does any
    /// line's number.
    ///
    /// - Returns: `nil` for what is no JSON object, or has such a member already.
    public static func naming(_ system: CoordinateSystem, in bytes: [UInt8]) -> [UInt8]? {
        guard let members = (try? JSONValue(parsing: bytes))?.objectValue, members["crs"] == nil,
            let start = bytes.firstIndex(of: UInt8(ascii: "{"))
        else { return nil }
        let name = "urn:ogc:def:crs:EPSG::\(system.code)"
        let member = #""crs":{"type":"name","properties":{"name":"\#(name)"}}"# + (members.isEmpty ? "" : ",")
        var named = bytes
        named.insert(contentsOf: member.utf8, at: start + 1)
        return named
    }
}
