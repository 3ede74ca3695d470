/// One block's length of a street, or a lane: nodes in a row with the same tags.
struct Stretch {
    typealias Tags = [(key: String, value: String)]

    var nodes: [Int]
    var tags: Tags
    /// Whether lanes may branch off between its ends.
    var takesLanes = true

    /// Whether `next` simply carries on this stretch, so that both can be drawn as one way.
    func continues(in next: Stretch) -> Bool {
        nodes.last == next.nodes.first && tags.elementsEqual(next.tags, by: ==)
    }
}

/// The kind of street of a line of the grid.
struct StreetKind {
    let highway: String
    var oneway: Oneway = .no
    var surface: String?
    var hasCycleLane = false

    enum Oneway {
        case no
        case along
        /// Against the drawn direction (`oneway=-1`).
        case against
        /// One-way for cars only: bicycles ride both ways.
        case exceptBicycles
    }

    func tags(named name: String) -> Stretch.Tags {
        var tags: Stretch.Tags = [("highway", highway), ("name", name)]
        if let surface { tags.append(("surface", surface)) }
        if hasCycleLane { tags.append(("cycleway", "lane")) }
        switch oneway {
        case .no: break
        case .along: tags.append(("oneway", "yes"))
        case .against: tags.append(("oneway", "-1"))
        case .exceptBicycles: tags += [("oneway", "yes"), ("oneway:bicycle", "no")]
        }
        return tags
    }
}
