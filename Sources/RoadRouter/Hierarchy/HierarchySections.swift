extension SearchHierarchy {
    /// The hierarchy of one profile, where it lies in the file.
    ///
    /// - Parameter tree: The tree of the file, which all its profiles share.
    /// - Throws: `RoadFileError` when the file has none for the profile, or one that does not fit the graph.
    convenience init(file: RoadFile, tree: EliminationTree, metric: String) throws(RoadFileError) {
        self.init(
            owner: file, tree: tree,
            upward: try Self.side("up", of: metric, in: file, arcCount: tree.arcCount),
            downward: try Self.side("down", of: metric, in: file, arcCount: tree.arcCount))
    }

    private static func side(
        _ direction: String, of metric: String, in file: RoadFile, arcCount: Int
    ) throws(RoadFileError) -> Side {
        let names = sectionNames(direction, of: metric)
        let firstShortcut = try file.section(names.firstShortcut, as: UInt32.self)
        let shortcuts = try file.section(names.shortcuts, as: Shortcut.self)
        guard firstShortcut.count == arcCount + 1, Int(firstShortcut[arcCount]) == shortcuts.count else {
            throw .malformedSection(name: names.firstShortcut)
        }
        let farApexes = try file.section(names.farApexes, as: FarApex.self)
        return Side(firstShortcut: firstShortcut, shortcuts: shortcuts, farApexes: farApexes)
    }

    fileprivate static func sectionNames(
        _ direction: String, of metric: String
    ) -> (firstShortcut: String, shortcuts: String, farApexes: String) {
        let name = "metric/\(metric)/\(direction)"
        return (firstShortcut: "\(name)-first", shortcuts: name, farApexes: "\(name)-far")
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
    /// The shortcuts of a file's hierarchy, where they lie in it: what a customization while the daemon runs
    /// needs.
    ///
    /// - Throws: `RoadFileError` when the file has none, or their sizes disagree.
    /// - Complexity: O(arcs).
    init(file: RoadFile) throws(RoadFileError) {
        let tree = try EliminationTree(file: file)
        let firstShortcut = try file.section(RoadSection.hierarchyFirstShortcut, as: UInt32.self)
        let headDepths = try file.section(RoadSection.hierarchyHeadDepths, as: UInt16.self)
        guard firstShortcut.count == tree.arcCount + 1, Int(firstShortcut[tree.arcCount]) == headDepths.count
        else {
            throw .malformedSection(name: RoadSection.hierarchyFirstShortcut)
        }
        self.init(owner: file, firstShortcut: firstShortcut, headDepths: headDepths, tree: tree)
    }

    /// Adds the sections that are the same for all metrics.
    func addSections(to sections: inout RoadSections) {
        sections.append(tree.parents, of: self, as: RoadSection.hierarchyParents)
        sections.append(firstShortcut, of: self, as: RoadSection.hierarchyFirstShortcut)
        sections.append(headDepths, of: self, as: RoadSection.hierarchyHeadDepths)
    }
}

extension CustomizedShortcuts {
    func addSections(of metric: String, to sections: inout RoadSections) {
        for (direction, side) in [("up", upward), ("down", downward)] {
            let names = SearchHierarchy.sectionNames(direction, of: metric)
            sections.append(side.firstShortcut, of: memory, as: names.firstShortcut)
            sections.append(side.shortcuts, of: memory, as: names.shortcuts)
            sections.append(side.farApexes, of: memory, as: names.farApexes)
        }
    }
}
