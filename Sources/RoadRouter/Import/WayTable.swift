/// The roads that the first pass keeps, in columns: an object for each of a million ways would cost more
/// memory than the graph that is made of them.
struct WayTable {
    private(set) var ids: [OSMWayID] = []
    private(set) var attributes: [EdgeAttributes] = []
    private(set) var traits: [EdgeTraits] = []
    private(set) var names: [String?] = []
    /// The time along the whole way, of the few for which it is given.
    private(set) var durations: [Int: Seconds] = [:]
    /// Ways of which only those count that a road touches: outlines of parking areas, platforms and piers.
    private(set) var loose: [Int] = []
    /// The attributes of the few ways that are others at some hours.
    private(set) var openings: [Int: EdgeAttributes] = [:]
    /// Way `i` has the references `firstRef[i] ..< firstRef[i + 1]`.
    private(set) var firstRef = [0]
    private(set) var refs: [OSMNodeID] = []

    var count: Int { ids.count }

    mutating func append(
        _ way: OSMWay, attributes: EdgeAttributes, traits: EdgeTraits, opening: TimedOpening? = nil
    ) {
        ids.append(way.id)
        if let opening { openings[ids.count - 1] = opening.attributes }
        self.attributes.append(attributes)
        self.traits.append(traits)
        names.append(WayClassifier.name(of: way.tags))
        if let duration = GivenDuration.duration(of: way.tags, roadClass: attributes.roadClass) {
            durations[ids.count - 1] = duration
        }
        let isCarried = attributes.roadClass.carryingMode != nil
        if !isCarried, way.tags["highway"] == nil { loose.append(ids.count - 1) }
        for ref in way.nodes where refs.count == firstRef.last! || refs.last! != ref {
            // A node named twice in a row is a slip of the mapper.
            refs.append(ref)
        }
        firstRef.append(refs.count)
    }

    func refs(of way: Int) -> Range<Int> { firstRef[way]..<firstRef[way + 1] }

    /// The ways that come again under an id already seen, as overlapping extracts put together have them.
    func duplicates() -> Set<Int> {
        let isAscending = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
        if isAscending { return [] }
        let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
        return Set(zip(order, order.dropFirst()).filter { ids[$0] == ids[$1] }.map(\.1))
    }

    /// Gives up the node ids once they are places in a `NodeTable`.
    mutating func takeRefs() -> [OSMNodeID] {
        defer { refs = [] }
        return refs
    }
}
