extension SearchHierarchy {
    /// The hierarchy of one profile, where it lies in the file.
    ///
    /// - Throws: `RoadFileError` when the file has none for the profile, or one that does not fit the graph.
    convenience init(file: RoadFile, metric: String) throws(RoadFileError) {
        let parents = try file.section(RoadSection.hierarchyParents, as: UInt32.self)
        self.init(
            owner: file, parents: parents,
            upward: try Self.side("up", of: metric, in: file, arcCount: parents.count),
            downward: try Self.side("down", of: metric, in: file, arcCount: parents.count))
    }

    private static func side(
        _ direction: String, of metric: String, in file: RoadFile, arcCount: Int
    ) throws(RoadFileError) -> Side {
        let names = sectionNames(direction, of: metric)
        let firstLink = try file.section(names.firstLink, as: UInt32.self)
        let links = try file.section(names.links, as: Link.self)
        guard firstLink.count == arcCount + 1, Int(firstLink[arcCount]) == links.count else {
            throw .malformedSection(name: names.firstLink)
        }
        return Side(firstLink: firstLink, links: links)
    }

    fileprivate static func sectionNames(
        _ direction: String, of metric: String
    ) -> (firstLink: String, links: String) {
        ("metric/\(metric)/\(direction)-first", "metric/\(metric)/\(direction)")
    }
}

extension HierarchyTopology {
    /// What is the same for all metrics.
    func addSections(to sections: inout RoadSections) {
        sections.append(parents, as: RoadSection.hierarchyParents)
        sections.append(firstLink, as: RoadSection.hierarchyFirstLink)
        sections.append(heads, as: RoadSection.hierarchyHeads)
    }
}

extension CustomizedLinks {
    func addSections(of metric: String, to sections: inout RoadSections) {
        for (direction, side) in [("up", upward), ("down", downward)] {
            let names = SearchHierarchy.sectionNames(direction, of: metric)
            sections.append(side.firstLink, as: names.firstLink)
            sections.append(side.links, as: names.links)
        }
    }
}
