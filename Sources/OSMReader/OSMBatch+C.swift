internal import COSMReader
internal import GeoJSONKit
internal import RoadRouter

extension OSMBatch {
    /// Copies what C lends until its next call.
    init(_ lent: cosm_batch) {
        let tags = UnsafePointer<cosm_tag>(lent.tags)
        self.init(
            nodes: UnsafeBufferPointer(start: lent.nodes, count: lent.node_count).map { OSMNode($0, tags) },
            ways: UnsafeBufferPointer(start: lent.ways, count: lent.way_count).map {
                OSMWay($0, lent.refs, tags)
            },
            relations: UnsafeBufferPointer(start: lent.relations, count: lent.relation_count)
                .map { OSMRelation($0, lent.members, tags) },
            fraction: lent.fraction)
    }
}

extension OSMTags {
    fileprivate init(_ tags: UnsafePointer<cosm_tag>?, first: Int, count: Int) {
        // Most nodes have none, and an empty array costs no allocation.
        self.init(
            count == 0
                ? []
                : (first..<first + count).compactMap { index in
                    guard let key = Self.text(tags![index].key), let value = Self.text(tags![index].value)
                    else { return nil }
                    return Tag(key: key, value: value)
                })
    }

    /// Returns a text; `nil` for one with more combining marks in a row than are taken, which nobody has written for readers.
    fileprivate static func text(_ lent: UnsafePointer<CChar>) -> String? {
        let text = String(cString: lent)
        return text.isStreamSafe ? text : nil
    }
}

extension OSMNode {
    fileprivate init(_ lent: cosm_node, _ tags: UnsafePointer<cosm_tag>?) {
        self.init(
            id: OSMNodeID(lent.id),
            coordinate: FixedCoordinate(longitude: lent.longitude, latitude: lent.latitude),
            tags: OSMTags(tags, first: lent.first_tag, count: lent.tag_count))
    }
}

extension OSMWay {
    fileprivate init(_ lent: cosm_way, _ refs: UnsafePointer<Int64>?, _ tags: UnsafePointer<cosm_tag>?) {
        self.init(
            id: OSMWayID(lent.id),
            nodes: (lent.first_ref..<lent.first_ref + lent.ref_count).map { OSMNodeID(refs![$0]) },
            tags: OSMTags(tags, first: lent.first_tag, count: lent.tag_count))
    }
}

extension OSMRelation {
    fileprivate init(
        _ lent: cosm_relation, _ members: UnsafePointer<cosm_member>?, _ tags: UnsafePointer<cosm_tag>?
    ) {
        self.init(
            id: lent.id,
            members: (lent.first_member..<lent.first_member + lent.member_count).map { Member(members![$0]) },
            tags: OSMTags(tags, first: lent.first_tag, count: lent.tag_count))
    }
}

extension OSMRelation.Member {
    fileprivate init(_ lent: cosm_member) {
        let element: OSMRelation.Element =
            switch lent.kind {
            case UInt32(COSM_NODES): .node(OSMNodeID(lent.ref))
            case UInt32(COSM_WAYS): .way(OSMWayID(lent.ref))
            default: .relation(lent.ref)
            }
        self.init(element, role: OSMTags.text(lent.role) ?? "")
    }
}
