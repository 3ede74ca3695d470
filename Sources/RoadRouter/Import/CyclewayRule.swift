/// The cycleways beside a road that its own tags tell of (https://wiki.openstreetmap.org/wiki/Key:cycleway), by the
/// direction in which they are ridden.
///
/// Without a word about it the one on the right side is ridden along the way, that on the left against it; both along
/// the traffic where the road is one-way, and against it where the value says `opposite`.
struct CyclewayRule: Equatable {
    /// Directions of a track or lane of whatever kind. It opens roads that bicycles may not use otherwise.
    private(set) var open: WayDirections = []
    /// Directions in which cars keep away: not on lanes that they share.
    private(set) var apart: WayDirections = []
    /// Directions of a track, which more than paint keeps apart from cars.
    private(set) var tracks: WayDirections = []
    /// Directions that are said to go against a one-way road.
    private(set) var contraflow: WayDirections = []
    /// Directions of a cycleway that is mapped as a way of its own.
    private(set) var mappedApart: WayDirections = []

    /// Whether a cycleway is mapped as a way of its own.
    var isMappedApart: Bool { !mappedApart.isEmpty }

    init(_ tags: OSMTags, traffic: OnewayRule) {
        for side in Side.allCases { read(side, tags, traffic) }
    }

    private enum Side: CaseIterable {
        case whole, both, left, right

        var key: String {
            switch self {
            case .whole: "cycleway"
            case .both: "cycleway:both"
            case .left: "cycleway:left"
            case .right: "cycleway:right"
            }
        }

        var onewayKey: String {
            switch self {
            case .whole: "cycleway:oneway"
            case .both: "cycleway:both:oneway"
            case .left: "cycleway:left:oneway"
            case .right: "cycleway:right:oneway"
            }
        }

        /// Where one rides on this side of a road for both directions.
        var directions: WayDirections {
            switch self {
            case .whole, .both: .both
            case .left: .backward
            case .right: .forward
            }
        }
    }

    private mutating func read(_ side: Side, _ tags: OSMTags, _ traffic: OnewayRule) {
        let said = Self.directions(tags[side.onewayKey])
        // `cycleway:both=lane` with `cycleway:left:oneway=-1`: the side's own words are in two tags.
        let inherited = said == nil ? nil : tags["cycleway:both"] ?? tags["cycleway"]
        guard let value = tags[side.key] ?? inherited else { return }
        if value == "separate" { mappedApart.formUnion(side.directions) }
        let isOpposite = value.hasPrefix("opposite")
        let isLane = Self.lanes.contains(value)
        guard isOpposite || isLane else { return }
        let along = traffic.directions
        let directions: WayDirections
        if let said {
            directions = said
        } else if along == .both {
            let isCrossed = isOpposite && side.directions != .both
            directions = isCrossed ? .both.subtracting(side.directions) : side.directions
        } else {
            directions = !isOpposite ? along : side == .whole ? .both : .both.subtracting(along)
        }
        // `opposite` alone is no lane, only leave.
        if value != "opposite" { open.formUnion(directions) }
        if Self.lanesApart.contains(value) { apart.formUnion(directions) }
        if value.hasSuffix("track") { tracks.formUnion(directions) }
        if isOpposite || said != nil { contraflow.formUnion(directions.subtracting(along)) }
    }

    private static func directions(_ oneway: String?) -> WayDirections? {
        switch oneway {
        case "no", "false", "0": .both
        case "yes", "true", "1": .forward
        case "-1", "reverse": .backward
        default: nil
        }
    }

    private static let lanes: Set<String> = [
        "track", "lane", "share_busway", "shared_lane", "shared", "sharrow",
    ]
    private static let lanesApart: Set<String> = [
        "track", "lane", "share_busway", "opposite_track", "opposite_lane", "opposite_share_busway",
    ]
}

/// Pavements beside a road that bicycles may be ridden on (https://wiki.openstreetmap.org/wiki/Key:sidewalk).
enum PavementRule {
    static func opensRiding(_ tags: OSMTags, _ direction: WayDirection) -> Bool {
        let side = direction == .forward ? "sidewalk:right:bicycle" : "sidewalk:left:bicycle"
        return AccessRule(tags, keys: [side, "sidewalk:both:bicycle", "sidewalk:bicycle"]) == .allowed
    }

    /// Whether people walk beside the road; `nil` where the map does not say.
    static func isThere(_ tags: OSMTags) -> Bool? {
        var answer: Bool?
        for key in ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"] {
            switch tags[key] {
            case "both", "left", "right", "yes", "shared": return true
            case "no", "none", "separate": answer = false
            default: break
            }
        }
        return answer
    }
}
