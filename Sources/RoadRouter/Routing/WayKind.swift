/// The kind of a way as riders see it: what an unnamed one is called by.
public enum WayKind: String, CaseIterable, Hashable, Sendable {
    /// A street or road like any other.
    case road
    case service, track, path, cycleway, footway, pedestrian, bridleway, steps, crossing
    /// A slip road between two roads.
    case link
    case bridge, tunnel
    case ferry, train

    /// Bridges and tunnels below so many metres are a part of what leads over or through them.
    static let leastBridge = 30.0
}

extension RoadGraph {
    /// The kind of way that an edge is.
    ///
    /// - Complexity: O(1).
    public func wayKind(of edge: EdgeID) -> WayKind {
        let attributes = attributes(of: edge)
        switch attributes.roadClass {
        case .ferry: return .ferry
        case .train: return .train
        case .steps: return .steps
        default: break
        }
        if length(of: edge).value >= WayKind.leastBridge {
            let traits = traits(of: edge)
            if traits[.bridge] { return .bridge }
            if traits[.tunnel] { return .tunnel }
        }
        if attributes.isCrossing { return .crossing }
        if attributes.isLink { return .link }
        switch attributes.roadClass {
        case .service, .parkingAisle: return .service
        case .track: return .track
        case .path: return .path
        case .cycleway: return .cycleway
        case .footway: return .footway
        case .pedestrian: return .pedestrian
        case .bridleway: return .bridleway
        default: return .road
        }
    }

    /// The way that an edge belongs to, as riders are told of it.
    ///
    /// - Complexity: O(length of the name).
    func stepWay(of edge: EdgeID) -> StepWay {
        StepWay(name: name(of: edge) ?? "", kind: wayKind(of: edge))
    }
}

/// The way that a step follows, as riders are told of it.
public struct StepWay: Hashable, Sendable {
    /// Empty where it has no name.
    public let name: String
    public let kind: WayKind

    public init(name: String, kind: WayKind) {
        self.name = name
        self.kind = kind
    }
}
