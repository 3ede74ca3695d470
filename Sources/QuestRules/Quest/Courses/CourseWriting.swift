import GeoJSONKit

/// Makes a quest file of what was read from a course: gives ids, and sees to it that no two arrival zones overlap.
struct CourseWriting {
    private(set) var remarks = CourseRemarks()
    private var title: String?
    private var isOrdered: Bool
    private var places: [CourseDraft.Place] = []
    private var taken: Set<String> = []
    /// The last number that was put behind an id that several places wish for.
    private var lastNumbers: [String: Int] = [:]

    /// Nearer places are one: their zones could not be told apart.
    private static let nearest: Meters = 4

    var checkpointCount: Int { places.count { $0.role == .checkpoint } }

    init(_ draft: CourseDraft) {
        (title, isOrdered) = (draft.title, draft.isOrdered)
        for place in draft.places {
            guard place.shape.isOnEarth else {
                remarks.note(.offEarth, place.name, as: Message.coursePlaceOffEarth)
                continue
            }
            guard places.count < QuestLimits.checkpoints.value else {
                remarks.note(.beyondLimit)
                continue
            }
            var place = place
            if place.role == .checkpoint, let name = place.name, let role = Self.stop(named: name) {
                place.role = role
            }
            places.append(place)
        }
        keepOneOfEachStop()
        keepOneAtEachPlace()
        moveApart()
    }

    /// Returns the role of a place that is called start or finish, and nothing else.
    private static func stop(named name: String) -> FeatureRole? {
        guard name.utf8.count <= 256 else { return nil }
        return switch name.foldedName {
        case "start", "старт": .start
        case "finish", "финиш": .finish
        default: nil
        }
    }

    private mutating func keepOneOfEachStop() {
        var known: Set<String> = []
        var kept: [CourseDraft.Place] = []
        for place in places {
            let isOnly = place.role == .start || place.role == .finish
            if isOnly, !known.insert(place.role.rawValue).inserted {
                remarks.note(.moreStops, place.name, as: Message.courseStopRepeated)
            } else {
                kept.append(place)
            }
        }
        places = kept
    }

    /// - Complexity: O(places²), comparing latitudes.
    private mutating func keepOneAtEachPlace() {
        var kept: [CourseDraft.Place] = []
        var spots: [Coordinate] = []
        for place in places {
            if place.role == .checkpoint, case .point(let spot) = place.shape {
                guard !spots.contains(where: { Self.isNear(spot, $0, within: Self.nearest) }) else {
                    remarks.note(.samePlace, place.name, as: Message.coursePlaceRepeated)
                    continue
                }
                spots.append(spot)
            }
            kept.append(place)
        }
        places = kept
    }

    /// Makes radii smaller where zones overlap: half the way to the nearest other place is enough for both.
    ///
    /// - Complexity: O(places²), comparing latitudes.
    private mutating func moveApart() {
        var spots: [(index: Int, place: Coordinate)] = []
        for (index, place) in places.enumerated() where place.role == .checkpoint {
            if case .point(let spot) = place.shape { spots.append((index, spot)) }
        }
        var smaller = 0
        for (index, spot) in spots {
            let radius = places[index].properties["radius"]?.doubleValue ?? ZoneReader.defaultRadius.value
            var fitting = radius
            for (other, there) in spots where other != index {
                guard Self.isNear(spot, there, within: Meters(2 * fitting)) else { continue }
                fitting = min(fitting, (Geodesic.distance(spot, there).value / 2).rounded(.down))
            }
            guard fitting < radius else { continue }
            places[index].properties["radius"] = .integer(Int64(max(1, fitting)))
            smaller += 1
        }
        if smaller > 0 { remarks.note(.courseRadiiSmaller(count: smaller)) }
    }

    private static func isNear(_ one: Coordinate, _ other: Coordinate, within distance: Meters) -> Bool {
        // No degree of latitude is shorter than 110.5 km.
        guard abs(one.latitude - other.latitude) * 110_500 <= distance.value else { return false }
        return Geodesic.distance(one, other) < distance
    }

    /// Returns the quest file.
    ///
    /// - Parameter name: what the quest is called where the course has no title.
    mutating func document(named name: String) -> [UInt8] {
        var members = JSONObject()
        members["type"] = "FeatureCollection"
        members["title"] = .string(title ?? name)
        if isOrdered {
            members["mode"] = "linear"
            remarks.note(.courseOrderBinds())
        }
        var features: [JSONValue] = []
        for (index, place) in places.enumerated() { features.append(feature(place, number: index + 1)) }
        members["features"] = .array(features)
        return JSONValue.object(members).bytes(options: .pretty) + [UInt8(ascii: "\n")]
    }

    private mutating func feature(_ place: CourseDraft.Place, number: Int) -> JSONValue {
        var properties = JSONObject()
        if place.role != .checkpoint { properties["role"] = .string(place.role.rawValue) }
        if place.name == nil, place.id == nil { remarks.note(.nameless) }
        properties["name"] = .string(place.name ?? place.id ?? "\(number)")
        for (key, value) in place.properties { properties[key] = value }
        var feature = JSONObject()
        feature["type"] = "Feature"
        feature["id"] = .string(id(for: place, number: number))
        feature["geometry"] = Self.geometry(place.shape)
        feature["properties"] = .object(properties)
        return .object(feature)
    }

    /// Makes an id of the file's own, else of the name, that no other place has.
    private mutating func id(for place: CourseDraft.Place, number: Int) -> String {
        let texts = [place.id, place.name].compactMap(\.self)
        let slugs = texts.map { Slug.make(from: $0, limit: 56) }
        let wish = slugs.first { !$0.isEmpty } ?? "cp-\(number)"
        var (id, count) = (wish, lastNumbers[wish] ?? 1)
        while !taken.insert(id).inserted {
            count += 1
            id = "\(wish)-\(count)"
        }
        lastNumbers[wish] = count
        return id
    }

    private static func geometry(_ shape: CourseDraft.Shape) -> JSONValue {
        func position(_ place: Coordinate) -> JSONValue {
            [.number(place.longitude), .number(place.latitude)]
        }
        var geometry = JSONObject()
        switch shape {
        case .point(let place):
            geometry["type"] = "Point"
            geometry["coordinates"] = position(place)
        case .polygon(let rings):
            geometry["type"] = "Polygon"
            geometry["coordinates"] = .array(rings.map { .array($0.map(position)) })
        }
        return .object(geometry)
    }
}
