import GeoJSONKit

/// Reads a checkpoint's geometry into the zone in which riders arrive.
struct ZoneReader {
    let properties: PropertyReader
    /// Path of the geometry.
    let path: JSONPath

    static let defaultRadius: Meters = 40
    /// Below this a phone's own error keeps riders out, above it the place is hardly a place.
    static let usualRadii: ClosedRange<Meters> = 10...500

    /// Reads a zone; `nil` when the geometry is of a kind that is no checkpoint's.
    func read(_ geometry: Geometry, noting findings: inout FindingList) -> ArrivalZone? {
        let coordinates = path.appending(key: "coordinates")
        switch geometry.shape {
        case .point(let position):
            // Whether it lies on the earth is `QuestFileRules`' to say: what was meant shows among the others.
            return .circle(center: Coordinate(position), radius: radius(noting: &findings))
        case .polygon(let rings):
            if let radius = properties.find(.radius) {
                findings.warning(.radiusOfPolygon(), at: radius.path)
            }
            return polygon(rings, at: coordinates, noting: &findings)
        default:
            findings.warning(fault(of: geometry.shape), at: path)
            return nil
        }
    }

    /// The reason why a geometry is no place.
    private func fault(of shape: Geometry.Shape) -> Message {
        let count = shape.partCount
        guard count > 1, case .index(let index)? = path.components.dropFirst().first else {
            return .geometryIgnored(shape.typeName)
        }
        var unheard = FindingList()
        guard let name = properties.text(.name, noting: &unheard), !name.isEmpty else {
            return .geometryOfParts(shape.typeName, count: count, feature: index + 1)
        }
        return .geometryOfParts(shape.typeName, count: count, feature: index + 1, named: name)
    }

    private func radius(noting findings: inout FindingList) -> Meters {
        guard let number = properties.number(.radius, noting: &findings) else { return Self.defaultRadius }
        let radius = Meters(number)
        let path = properties.path.appending(key: "radius")
        let measure = PropertyName.radius.numberMeasure
        guard measure.contains(number) else {
            findings.error(.radiusImpossible(path, measure), at: path)
            return Self.defaultRadius
        }
        if !Self.usualRadii.contains(radius) {
            findings.warning(.radiusUnusual(radius, Self.usualRadii), at: path)
        }
        return radius
    }

    private func polygon(
        _ rings: [LinearRing], at path: JSONPath, noting findings: inout FindingList
    ) -> ArrivalZone {
        var isOnEarth = true
        for (number, ring) in rings.enumerated() {
            for (index, position) in ring.positions.enumerated() where isOnEarth {
                let place = path.appending(index: number).appending(index: index)
                isOnEarth = check(Coordinate(position), at: place, noting: &findings)
            }
        }
        let turned = rings.enumerated().map { number, ring in
            Self.wound(ring, clockwise: number > 0).positions.map { Coordinate($0) }
        }
        if isOnEarth { checkShape(of: turned, at: path, noting: &findings) }
        return .polygon(rings: turned, target: InnerPoint.find(in: turned))
    }

    /// Borders counterclockwise, holes clockwise (RFC 7946, section 3.1.6).
    private static func wound(_ ring: LinearRing, clockwise: Bool) -> LinearRing {
        (ring.doubledSignedArea < 0) == clockwise ? ring : LinearRing(ring.positions.reversed())
    }

    private func checkShape(of rings: [[Coordinate]], at path: JSONPath, noting findings: inout FindingList) {
        do {
            _ = try Area(rings: rings)
        } catch {
            findings.error(.polygonInvalid(), at: path)
        }
    }

    private func check(_ coordinate: Coordinate, at path: JSONPath, noting findings: inout FindingList)
        -> Bool
    {
        guard !coordinate.isValid else { return true }
        findings.error(coordinate.fault, at: path)
        return false
    }
}

extension Coordinate {
    /// The text about a position that is not on the earth.
    var fault: Message {
        abs(longitude) > 1000 || abs(latitude) > 1000 ? .positionInMetres() : .positionOutOfRange()
    }
}

extension ArrivalZone {
    /// Whether all its positions are longitudes and latitudes.
    var isOnEarth: Bool {
        switch self {
        case .circle(let center, _): center.isValid
        case .polygon(let rings, _): !rings.isEmpty && rings.allSatisfy { $0.allSatisfy(\.isValid) }
        }
    }
}

/// Reads where riders must not ride, what they must not leave, or where riding costs something.
struct ForbiddenZoneReader {
    let properties: PropertyReader
    /// Path of the feature.
    let path: JSONPath
    /// The role, `noGo`, `bounds` or `toll`.
    let role: FeatureRole

    /// Reads a forbidden zone; `nil` for a geometry without area. A zone that breaks a rule is noted.
    func read(_ geometry: Geometry?, id: ZoneID, noting findings: inout FindingList) -> Zone? {
        let name = properties.text(.name, noting: &findings)
        let misshapen: Message = role == .toll ? .tollShape() : .noGoShape()
        let polygons: [[[Coordinate]]]
        switch geometry?.shape {
        case .polygon(let rings)?: polygons = [rings.map(Self.coordinates)]
        case .multiPolygon(let parts)? where !parts.isEmpty: polygons = parts.map { $0.map(Self.coordinates) }
        default:
            findings.error(misshapen, at: path)
            return nil
        }
        let place = path.appending(key: "geometry")
        let shape: Zone.Shape = role == .bounds ? .outside(polygons) : .polygons(polygons)
        // Whether it lies on the earth is `QuestFileRules`' to say: what was meant shows among the checkpoints.
        guard shape.isOnEarth else {
            return Zone(id: id, name: name ?? id.rawValue, effect: .closed, shape: shape)
        }
        guard shape.positionCount <= QuestLimits.zonePositions.value else {
            findings.error(misshapen, at: place)
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
    /// The price of a toll zone.
    var price = 0
}
