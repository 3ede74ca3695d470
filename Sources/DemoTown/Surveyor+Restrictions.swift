extension Surveyor {
    /// A turn at a crossing that a sign forbids or commands.
    struct Restriction {
        let from: Int
        let via: Int
        let to: Int
        let tags: Sketch.Tags
    }

    /// Two on the main street, going north: no left turn at the road of the southern bridge, for everybody, and
    /// straight on only at that of the northern one, bicycles excepted.
    mutating func planRestrictions() -> [Restriction] {
        let main = grid.mainColumn
        let (south, north) = (grid.bridgeRows[0], grid.bridgeRows[1])
        let plans = [
            Restriction(
                from: crossings[main][south - 1], via: crossings[main][south], to: crossings[main - 1][south],
                tags: ["type": "restriction", "restriction": "no_left_turn"]),
            Restriction(
                from: crossings[main][north - 1], via: crossings[main][north], to: crossings[main][north + 1],
                tags: ["type": "restriction", "restriction": "only_straight_on", "except": "bicycle"]),
        ]
        cuts.formUnion(plans.map(\.via))
        return plans
    }

    mutating func drawRestrictions(_ restrictions: [Restriction]) {
        for restriction in restrictions {
            guard let from = way(between: restriction.from, restriction.via),
                let to = way(between: restriction.via, restriction.to)
            else { preconditionFailure("the main streets and bridge roads are never left out") }
            sketch.relation(
                [
                    Sketch.Member(type: "way", reference: from, role: "from"),
                    Sketch.Member(type: "node", reference: restriction.via, role: "via"),
                    Sketch.Member(type: "way", reference: to, role: "to"),
                ],
                restriction.tags)
        }
    }

    /// The id of the way that has both nodes; ways are cut where restrictions hang, so it is the only one.
    private func way(between first: Int, _ second: Int) -> Int? {
        sketch.ways.firstIndex { $0.nodes.contains(first) && $0.nodes.contains(second) }.map { $0 + 1 }
    }
}
