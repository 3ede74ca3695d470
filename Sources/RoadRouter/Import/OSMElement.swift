/// A point of the OpenStreetMap data; of its tags, those that the reader was asked for.
public struct OSMNode: Hashable, Sendable {
    public var id: OSMNodeID
    public var coordinate: FixedCoordinate
    public var tags: OSMTags

    public init(id: OSMNodeID, coordinate: FixedCoordinate, tags: OSMTags = [:]) {
        self.id = id
        self.coordinate = coordinate
        self.tags = tags
    }
}

/// A line through nodes, which the data may lack when it was cut out of a larger file.
public struct OSMWay: Hashable, Sendable {
    public var id: OSMWayID
    public var nodes: [OSMNodeID]
    public var tags: OSMTags

    public init(id: OSMWayID, nodes: [OSMNodeID], tags: OSMTags = [:]) {
        self.id = id
        self.nodes = nodes
        self.tags = tags
    }
}

/// Elements that belong together, each with a role.
public struct OSMRelation: Hashable, Sendable {
    public var id: Int64
    public var members: [Member]
    public var tags: OSMTags

    public init(id: Int64, members: [Member], tags: OSMTags = [:]) {
        self.id = id
        self.members = members
        self.tags = tags
    }

    public struct Member: Hashable, Sendable {
        public var element: Element
        public var role: String

        public init(_ element: Element, role: String) {
            self.element = element
            self.role = role
        }
    }

    public enum Element: Hashable, Sendable {
        case node(OSMNodeID)
        case way(OSMWayID)
        case relation(Int64)
    }
}
