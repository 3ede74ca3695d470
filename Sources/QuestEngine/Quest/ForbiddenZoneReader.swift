import GeoJSONKit

/// Reads where riders must not ride, or what they must not leave.
struct ForbiddenZoneReader {
    let properties: PropertyReader
    /// Path of the feature.
    let path: JSONPath
    /// `noGo` or `bounds`.
    let role: FeatureRole

    /// `nil` for a geometry that has no area; a zone that breaks a rule is noted.
    func read(_ geometry: Geometry?, id: ZoneID, noting findings: inout FindingList) -> Zone? {
        let name = properties.text(.name, noting: &findings)
        let polygons: [[[Coordinate]]]
        switch geometry?.shape {
        case .polygon(let rings)?: polygons = [rings.map(Self.coordinates)]
        case .multiPolygon(let parts)? where !parts.isEmpty: polygons = parts.map { $0.map(Self.coordinates) }
        default:
            findings.error(.noGoShape(), at: path)
            return nil
        }
        let place = path.appending(key: "geometry")
        let shape: Zone.Shape = role == .bounds ? .outside(polygons) : .polygons(polygons)
        // Whether it lies on the earth is `QuestRules`' to say: what was meant shows among the checkpoints.
        guard shape.isOnEarth else {
            return Zone(id: id, name: name ?? id.rawValue, effect: .closed, shape: shape)
        }
        guard shape.positionCount <= QuestLimits.zonePositions.value else {
            findings.error(.noGoShape(), at: place)
            return nil
        }
        do throws(GeometryError) {
            _ = try GroundShape(polygons: polygons)
        } catch {
            findings.error(.polygonInvalid(), at: place)
            return nil
        }
        return Zone(id: id, name: name ?? id.rawValue, effect: .closed, shape: shape)
    }

    private static func coordinates(_ ring: LinearRing) -> [Coordinate] {
        ring.positions.map { Coordinate($0) }
    }
}

/// A zone and the feature it was read from.
struct PlacedZone {
    let zone: Zone
    let role: FeatureRole
    let path: JSONPath
    /// Path of the id's value, or of the feature where the id was given by us.
    let idPath: JSONPath
}
