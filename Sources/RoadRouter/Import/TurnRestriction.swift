/// A turn restriction as mapped (https://wiki.openstreetmap.org/wiki/Relation:restriction), where it binds
/// bicycles.
struct TurnRestriction: Hashable {
    enum Kind: Hashable {
        /// `no_*`: this turn is forbidden.
        case forbidden
        /// `only_*`: every other turn is.
        case mandatory
    }

    var kind: Kind
    var isUTurn: Bool
    /// Ways to come from, several only in `no_entry`.
    var from: [OSMWayID]
    var via: Via
    /// Ways to go to, several only in `no_exit`.
    var to: [OSMWayID]

    enum Via: Hashable {
        case node(OSMNodeID)
        /// Via ways in order, the first at `from`.
        case ways([OSMWayID])
    }

    static let relationType = "restriction"

    enum Reading: Equatable {
        case restriction(TurnRestriction)
        case ignored(RestrictionIgnoreReason)
    }

    static func reading(of relation: OSMRelation) -> Reading {
        switch kindTag(of: relation.tags) {
        case .failure(let reason): .ignored(reason)
        case .success(let value): reading(of: relation, value: value)
        }
    }

    private enum KindTag {
        case success(String)
        case failure(RestrictionIgnoreReason)
    }

    /// `restriction:bicycle` goes before `restriction`, from which `except` may free bicycles.
    private static func kindTag(of tags: OSMTags) -> KindTag {
        if let own = tags["restriction:bicycle"] { return .success(own) }
        if let general = tags["restriction"] {
            if tags["except"].map(Self.frees) ?? false { return .failure(.otherVehicles) }
            // The old spelling of hours.
            if tags["day_on"] != nil || tags["hour_on"] != nil { return .failure(.conditional) }
            return .success(general)
        }
        if tags["restriction:conditional"] != nil || tags["restriction:bicycle:conditional"] != nil {
            return .failure(.conditional)
        }
        return .failure(tags.contains { $0.key.hasPrefix("restriction:") } ? .otherVehicles : .malformed)
    }

    /// Whether a list of vehicles has bicycles in it. The wiki separates them by `;`, mappers by whatever they like: all but
    /// letters, digits and `_` parts words.
    private static func frees(_ list: String) -> Bool {
        list.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("bicycle")
    }

    private static func reading(of relation: OSMRelation, value: String) -> Reading {
        let kind: Kind
        if value.hasPrefix("no_") {
            kind = .forbidden
        } else if value.hasPrefix("only_") {
            kind = .mandatory
        } else {
            return .ignored(.malformed)
        }
        var from: [OSMWayID] = []
        var to: [OSMWayID] = []
        var viaNodes: [OSMNodeID] = []
        var viaWays: [OSMWayID] = []
        for member in relation.members {
            switch (member.role, member.element) {
            case ("from", .way(let way)): from.append(way)
            case ("to", .way(let way)): to.append(way)
            case ("via", .node(let node)): viaNodes.append(node)
            case ("via", .way(let way)): viaWays.append(way)
            default: break
            }
        }
        guard !from.isEmpty, !to.isEmpty else { return .ignored(.malformed) }
        let via: Via
        switch (viaNodes.count, viaWays.count) {
        case (0, 0): return .ignored(.malformed)
        case (1, 0): via = .node(viaNodes[0])
        case (0, _): via = .ways(viaWays)
        default: return .ignored(.mixedVia)
        }
        return .restriction(
            TurnRestriction(kind: kind, isUTurn: value.hasSuffix("u_turn"), from: from, via: via, to: to))
    }
}
