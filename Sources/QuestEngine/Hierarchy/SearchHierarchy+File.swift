extension SearchHierarchy {
    /// The hierarchy of one profile, where it lies in the file.
    ///
    /// - Parameter tree: That of the file, which all its profiles share.
    /// - Throws: `RoadFileError` when the file has none for the profile, or one that does not fit the graph.
    convenience init(file: RoadFile, tree: EliminationTree, metric: String) throws(RoadFileError) {
        self.init(
            owner: file, tree: tree,
            upward: try Self.side("up", of: metric, in: file, arcCount: tree.arcCount),
            downward: try Self.side("down", of: metric, in: file, arcCount: tree.arcCount))
    }

    convenience init(file: RoadFile, metric: String) throws(RoadFileError) {
        try self.init(file: file, tree: EliminationTree(file: file), metric: metric)
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
        let farMiddles = try file.section(names.farMiddles, as: FarMiddle.self)
        return Side(firstLink: firstLink, links: links, farMiddles: farMiddles)
    }

    fileprivate static func sectionNames(
        _ direction: String, of metric: String
    ) -> (firstLink: String, links: String, farMiddles: String) {
        let name = "metric/\(metric)/\(direction)"
        return (firstLink: "\(name)-first", links: name, farMiddles: "\(name)-far-middle")
    }
}

extension EliminationTree {
    /// The tree of a file's hierarchy.
    ///
    /// - Throws: `RoadFileError` when the file has none.
    convenience init(file: RoadFile) throws(RoadFileError) {
        self.init(owner: file, parents: try file.section(RoadSection.hierarchyParents, as: UInt32.self))
    }
}

extension HierarchyTopology {
    /// The links of a file's hierarchy, where they lie in it: what a customization while the daemon runs needs.
    ///
    /// - Throws: `RoadFileError` when the file has none, or their sizes disagree.
    /// - Complexity: O(arcs).
    init(file: RoadFile) throws(RoadFileError) {
        let tree = try EliminationTree(file: file)
        let firstLink = try file.section(RoadSection.hierarchyFirstLink, as: UInt32.self)
        let headDepths = try file.section(RoadSection.hierarchyHeadDepths, as: UInt16.self)
        guard firstLink.count == tree.arcCount + 1, Int(firstLink[tree.arcCount]) == headDepths.count else {
            throw .malformedSection(name: RoadSection.hierarchyFirstLink)
        }
        self.init(owner: file, firstLink: firstLink, headDepths: headDepths, tree: tree)
    }

    /// What is the same for all metrics.
    func addSections(to sections: inout RoadSections) {
        sections.append(tree.parents, of: self, as: RoadSection.hierarchyParents)
        sections.append(firstLink, of: self, as: RoadSection.hierarchyFirstLink)
        sections.append(headDepths, of: self, as: RoadSection.hierarchyHeadDepths)
    }
}

extension CustomizedLinks {
    func addSections(of metric: String, to sections: inout RoadSections) {
        for (direction, side) in [("up", upward), ("down", downward)] {
            let names = SearchHierarchy.sectionNames(direction, of: metric)
            sections.append(side.firstLink, of: memory, as: names.firstLink)
            sections.append(side.links, of: memory, as: names.links)
            sections.append(side.farMiddles, of: memory, as: names.farMiddles)
        }
    }
}
