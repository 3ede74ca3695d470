import GeoJSONKit

/// Geometries of several parts that have one alone, as programs for maps export whole layers: the part stands for them.
///
/// Editions that were stored before this was so keep what they said: there such a feature is ignored. So an edition is stored with the part itself
/// (`QuestReading.edition`), and only files that are not stored yet are read in this way.
struct SinglePartGeometries {
    /// The parts, by the numbers of their features in the file.
    private(set) var found: [Int: Geometry] = [:]

    /// Puts the part in the place of its geometry where the feature is a place of the quest; of an area, which may have several parts, where it
    /// stands in a collection.
    ///
    /// - Parameter numbers: The number of each feature in the file.
    /// - Complexity: O(features).
    mutating func replace(in collection: FeatureCollection, numbers: [Int]) -> FeatureCollection {
        var collection = collection
        for (place, number) in zip(collection.features.indices, numbers) {
            let feature = collection.features[place]
            guard let shape = feature.geometry?.shape, shape.isOfParts else { continue }
            let part = Self.isPlace(feature) ? shape.onlyPart : shape.onlyMember
            guard let part else { continue }
            collection.features[place].geometry = Geometry(part)
            found[number] = Geometry(part)
        }
        return collection
    }

    private static func isPlace(_ feature: Feature) -> Bool {
        var unheard = FindingList()
        let reader = PropertyReader(properties: feature.properties ?? [:], path: JSONPath())
        guard let word = reader.text(.role, noting: &unheard) else { return true }
        return switch FeatureRole(word: word) {
        case .checkpoint, .start, .finish, .rest: true
        default: false
        }
    }
}

extension Geometry.Shape {
    fileprivate var isOfParts: Bool {
        switch self {
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: true
        case .point, .lineString, .polygon: false
        }
    }

    /// How many parts it has, those within collections among them.
    var partCount: Int {
        switch self {
        case .point, .lineString, .polygon: 1
        case .multiPoint(let positions): positions.count
        case .multiLineString(let lines): lines.count
        case .multiPolygon(let polygons): polygons.count
        case .geometryCollection(let geometries): geometries.reduce(0) { $0 + $1.shape.partCount }
        }
    }

    /// The point or the area that is its only part.
    fileprivate var onlyPart: Geometry.Shape? {
        guard partCount == 1 else { return nil }
        return switch self {
        case .point, .polygon: self
        case .multiPoint(let positions): positions.first.map { .point($0) }
        case .multiPolygon(let polygons): polygons.first.map { .polygon($0) }
        case .geometryCollection(let geometries):
            geometries.lazy.compactMap(\.shape.onlyPart).first
        case .lineString, .multiLineString: nil
        }
    }

    /// The only geometry of a collection.
    fileprivate var onlyMember: Geometry.Shape? {
        guard case .geometryCollection(let geometries) = self, geometries.count == 1 else { return nil }
        return geometries[0].shape.onlyMember ?? geometries[0].shape
    }
}

extension QuestReading {
    /// The file as an edition of it is stored: it reads the same from then on, under whatever rules files that are not stored are read later.
    ///
    /// All bytes are those of the file, but for geometries of one part and for whole numbers that are longer than numbers are kept.
    /// - Complexity: O(bytes).
    public var edition: [UInt8] {
        guard !singleParts.isEmpty else { return source }
        var paths: [JSONPath: Int] = [:]
        for number in singleParts.keys { paths[["features", .index(number), "geometry"]] = number }
        let places = SourceLocator(source).places(of: Set(paths.keys))
        let starts = paths.compactMap { path, number in places[path].map { ($0.value.byteOffset, number) } }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var end = 0
        for (start, number) in starts.sorted(by: { $0.0 < $1.0 }) {
            guard let part = singleParts[number], start >= end else { continue }
            bytes += source[end..<start]
            bytes += GeoJSON.geometry(part).bytes()
            end = Self.end(ofObjectAt: start, in: source)
        }
        return bytes + source[end...]
    }

    /// The place behind an object that can be parsed.
    private static func end(ofObjectAt start: Int, in bytes: [UInt8]) -> Int {
        var (depth, place, isInString) = (0, start, false)
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isInString: place += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString:
                depth -= 1
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return bytes.count
    }
}
