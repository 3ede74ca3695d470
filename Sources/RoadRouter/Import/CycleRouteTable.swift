/// The cycle routes that ways are parts of (https://wiki.openstreetmap.org/wiki/Tag:route=bicycle, …=mtb).
///
/// Relations come behind ways, so that the ways learn of them when all are read.
struct CycleRouteTable {
    static let relationType = "route"

    private var networks: [OSMWayID: CycleNetwork] = [:]
    private var mountain: Set<OSMWayID> = []

    mutating func take(_ relation: OSMRelation) {
        switch relation.tags["route"] {
        case "bicycle": takeBicycleRoute(relation)
        case "mtb": mountain.formUnion(relation.members.compactMap(\.way))
        default: break
        }
    }

    private mutating func takeBicycleRoute(_ relation: OSMRelation) {
        let network = Self.network(relation.tags["network"])
        for member in relation.members {
            if let way = member.way { networks[way] = max(networks[way] ?? .none, network) }
        }
    }

    /// A route without a network is somebody's local one.
    private static func network(_ value: String?) -> CycleNetwork {
        switch value {
        case "icn", "ncn": .national
        case "rcn": .regional
        default: .local
        }
    }

    /// The traits of a way with the routes it is a part of.
    func adding(to traits: EdgeTraits, of way: OSMWayID) -> EdgeTraits {
        var traits = traits
        if let network = networks[way] { traits.network = max(traits.network, network) }
        if mountain.contains(way) { traits[.mountainNetwork] = true }
        return traits
    }
}

extension OSMRelation.Member {
    /// The way that the member is; `nil` for nodes and relations.
    fileprivate var way: OSMWayID? {
        if case .way(let way) = element { way } else { nil }
    }
}
