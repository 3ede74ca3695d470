/// The ways and gates that the clock closes or opens, as an import meets them.
struct HoursTable {
    private var entries: [HoursEntry] = []
    private var texts = NameTable()
    /// The nodes of ways that are closed in one direction only.
    private var refs: [OSMNodeID] = []
    /// Ways and gates on which something conditional was not understood, or cannot be kept to.
    private(set) var ignoredCount = 0

    /// The number of ways and gates that are closed at some hours, or open at some only.
    var count: Int { entries.count }

    /// Takes what a road's tags say.
    ///
    /// - Parameter attributes: Of the road as it is without conditions; `nil` where it is closed to bicycles.
    /// - Returns: What the way is at hours at which a condition opens it.
    @discardableResult
    mutating func take(_ way: OSMWay, attributes: EdgeAttributes?) -> TimedOpening? {
        guard let rule = ConditionalRule(way.tags, attributes) else { return nil }
        if rule.isIgnored { ignoredCount += 1 }
        if let attributes { append(way, rule, attributes) }
        if let opening = rule.opening { append(way, opening) }
        return rule.opening
    }

    private mutating func append(_ way: OSMWay, _ opening: TimedOpening) {
        let texts = [opening.forward?.text, opening.backward?.text]
        let both = HoursEntry.forward | HoursEntry.backward
        if let text = texts[0] ?? texts[1], Set(texts.compactMap(\.self)).count == 1 {
            return append(way, text, HoursEntry.opening | both)
        }
        for (text, flag) in zip(texts, [HoursEntry.forward, HoursEntry.backward]) {
            if let text { append(way, text, HoursEntry.opening | flag) }
        }
    }

    private mutating func append(_ way: OSMWay, _ rule: ConditionalRule, _ attributes: EdgeAttributes) {
        let (forward, backward) = (rule.forward, rule.backward)
        if let forward, forward == backward {
            return append(way, forward, HoursEntry.forward | HoursEntry.backward)
        }
        // A street with one direction is closed with it.
        let isOneWay = attributes.forward == .closed || attributes.backward == .closed
        for (closure, flag) in [(forward, HoursEntry.forward), (backward, HoursEntry.backward)] {
            guard let closure else { continue }
            append(way, closure, isOneWay ? HoursEntry.forward | HoursEntry.backward : flag)
        }
    }

    private mutating func append(_ way: OSMWay, _ closure: ConditionalRule.Closure, _ flags: UInt32) {
        append(way, closure.text, flags | (closure.isPushed ? HoursEntry.pushed : 0))
    }

    private mutating func append(_ way: OSMWay, _ text: String, _ flags: UInt32) {
        var entry = HoursEntry(place: way.id.rawValue, text: texts.index(of: text) - 1, flags: flags)
        if !entry.isBothWays {
            entry.firstPoint = UInt32(refs.count)
            entry.pointCount = UInt32(way.nodes.count)
            refs += way.nodes
        }
        entries.append(entry)
    }

    /// Takes a gate on a road.
    mutating func take(_ node: OSMNode) {
        guard let rule = ConditionalRule(gate: node.tags) else { return }
        if rule.isIgnored { ignoredCount += 1 }
        guard let closure = rule.forward else { return }
        entries.append(
            HoursEntry(
                place: HoursEntry.place(of: node.coordinate), text: texts.index(of: closure.text) - 1,
                flags: HoursEntry.gate))
    }

    /// A table for the places of the nodes of ways that are closed in one direction.
    func nodes() -> NodeTable { NodeTable(references: refs) }

    /// The sections of the file; none where the clock closes nothing.
    ///
    /// - Parameter nodes: Those of `nodes()`, with their places.
    func sections(with nodes: NodeTable) -> RoadSections {
        var sections = RoadSections()
        guard !entries.isEmpty else { return sections }
        // A node that the source lacks is nowhere, and no edge leads there.
        let nowhere = FixedCoordinate(longitude: .max, latitude: .max)
        let points = refs.map { ref -> FixedCoordinate in
            guard let row = nodes.row(of: ref), nodes.isKnown(row) else { return nowhere }
            return nodes.points[row]
        }
        sections.append(entries, as: RoadSection.hoursEntries)
        sections.append(points, as: RoadSection.hoursPoints)
        sections.append(texts.offsets, as: RoadSection.hoursTextOffsets)
        sections.append(texts.text, as: RoadSection.hoursText)
        return sections
    }
}
