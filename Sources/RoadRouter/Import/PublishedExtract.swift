import GeoJSONKit
import Glibc

/// An extract of OpenStreetMap data that somebody publishes: a region and the address of its file.
public struct PublishedExtract: Sendable {
    public let id: String
    /// The region's name for people, in English as a rule.
    public let name: String
    /// The address of the file in PBF, which begins with `http://` or `https://`.
    public let address: String
    /// The rings of each polygon of the region, the outer one first.
    private let polygons: [[[FixedCoordinate]]]
    /// The size of the region as a share of the Earth's surface, about.
    let size: Double

    /// Creates an extract of a feature of the index; `nil` unless it has an id, a place and a file in PBF.
    init?(_ feature: Feature) {
        guard let properties = feature.properties, let id = properties["id"]?.stringValue, Self.isPlain(id),
            let address = properties["urls"]?["pbf"]?.stringValue, Self.isAddress(address),
            let shape = feature.geometry?.shape
        else { return nil }
        let rings: [[LinearRing]]
        switch shape {
        case .polygon(let polygon): rings = [polygon]
        case .multiPolygon(let polygons): rings = polygons
        default: return nil
        }
        let places: [[[Coordinate]]] = rings.map { polygon in polygon.map { Self.places(along: $0) } }
        guard places.joined().joined().allSatisfy(\.isValid), !places.joined().joined().isEmpty else {
            return nil
        }
        self.id = id
        self.address = address
        name = properties["name"]?.stringValue ?? id
        polygons = places.map { polygon in polygon.map { ring in ring.map { FixedCoordinate($0) } } }
        size = places.reduce(0) { $0 + Self.size(of: $1) }
    }

    /// Whether a place lies in the region. The place must be valid.
    ///
    /// - Complexity: O(positions of the region).
    public func contains(_ place: Coordinate) -> Bool {
        let point = FixedCoordinate(place)
        return polygons.contains { rings in
            var parity = RingParity(of: point)
            for ring in rings { parity.take(ring) }
            return parity.isInside
        }
    }

    private static func places(along ring: LinearRing) -> [Coordinate] {
        ring.positions.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
    }

    private static func isAddress(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && isPlain(text)
    }

    /// Whether a text is printable ASCII without spaces: it is printed and put into commands.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns the share of the sphere that a polygon takes in: in a projection that keeps areas, longitude and the
    /// sine of latitude are a plane.
    private static func size(of rings: [[Coordinate]]) -> Double {
        var size = 0.0
        for (index, ring) in rings.enumerated() {
            let area = abs(doubledArea(of: ring)) / (2 * 360 * 2)
            size += index == 0 ? area : -area
        }
        return size
    }

    private static func doubledArea(of ring: [Coordinate]) -> Double {
        guard var start = ring.last else { return 0 }
        var sum = 0.0
        for end in ring {
            let (low, high) = (sin(start.latitude.radians), sin(end.latitude.radians))
            sum += start.longitude * high - end.longitude * low
            start = end
        }
        return sum
    }
}

/// The index of the extracts that a server publishes: GeoJSON with a feature for each, as `index-v1.json` of Geofabrik,
/// whose properties have `id`, `name` and, in `urls`, the address of a file in PBF.
public struct ExtractIndex: Sendable {
    public let extracts: [PublishedExtract]

    /// Reads an index; what it says of other things than extracts is left out.
    ///
    /// `nil` for what is no GeoJSON, and where there is no extract in it.
    /// - Complexity: O(bytes).
    public init?(parsing bytes: [UInt8]) {
        guard let document = GeoJSON.diagnose(bytes, options: .lenient).value else { return nil }
        extracts = document.features.compactMap { PublishedExtract($0) }
        if extracts.isEmpty { return nil }
    }

    /// Returns the smallest extract by its ground that holds all places; `nil` where none does, and for no place.
    ///
    /// - Complexity: O(positions of the regions × places).
    public func smallest(holding places: [Coordinate]) -> PublishedExtract? {
        guard !places.isEmpty, places.allSatisfy(\.isValid) else { return nil }
        let holding = extracts.filter { extract in places.allSatisfy { extract.contains($0) } }
        return holding.min { ($0.size, $0.id) < ($1.size, $1.id) }
    }

    /// Returns the extract with this id, else those with this name. Case and spaces make no difference.
    ///
    /// - Complexity: O(extracts).
    public func regions(named text: String) -> [PublishedExtract] {
        let folded = text.foldedName
        let ofID = extracts.filter { $0.id.foldedName == folded }
        return ofID.isEmpty ? extracts.filter { $0.name.foldedName == folded } : ofID
    }

    /// Returns extracts whose id or name contains the text, as a hint for whoever typed too little.
    ///
    /// - Complexity: O(extracts).
    public func regions(resembling text: String) -> [PublishedExtract] {
        let folded = text.foldedName
        guard !folded.isEmpty else { return [] }
        return extracts.filter { extract in
            extract.id.foldedName.contains(folded) || extract.name.foldedName.contains(folded)
        }
    }
}
