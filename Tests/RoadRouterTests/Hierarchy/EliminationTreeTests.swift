import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("An elimination tree")
struct EliminationTreeTests {
    private static func topology(seed: UInt64, size: Int = 8) -> HierarchyTopology {
        let graph = RandomTown(seed: seed, columns: size, rows: size).graph
        return HierarchyTopology(graph: graph) { graph.mode(of: $0) != .closed }
    }

    /// An arc and its ancestors, the highest first.
    private static func ancestors(of arc: Int, in tree: EliminationTree) -> [UInt32] {
        var arcs = [UInt32(arc)]
        while tree.parents[Int(arcs.last!)] != arcs.last! { arcs.append(tree.parents[Int(arcs.last!)]) }
        return arcs.reversed()
    }

    @Test("knows how many ancestors each arc has", arguments: SeededGenerator.seeds(5))
    func depths(seed: UInt64) {
        let tree = Self.topology(seed: seed).tree
        for arc in 0..<tree.arcCount {
            #expect(Int(tree.depths[arc]) == Self.ancestors(of: arc, in: tree).count - 1)
        }
        #expect(tree.height > 8 && Int(tree.depths.max()!) == tree.height - 1)
    }

    @Test("has an order in which the last arcs met at each depth are the ancestors of the next")
    func preorder() {
        let tree = Self.topology(seed: 3).tree
        #expect(tree.preorder.sorted() == Array(0..<UInt32(tree.arcCount)))
        var met = [UInt32](repeating: .max, count: tree.height)
        for arc in tree.preorder {
            let depth = Int(tree.depths[Int(arc)])
            met[depth] = arc
            #expect(Array(met[...depth]) == Self.ancestors(of: Int(arc), in: tree))
        }
    }

    @Test(
        "keeps the ancestors of an arc at hand while going from arc to arc",
        arguments: SeededGenerator.seeds(5))
    func path(seed: UInt64) {
        let tree = Self.topology(seed: seed).tree
        var path = AncestorPath(in: tree)
        var generator = SeededGenerator(seed: seed)
        let random = (0..<500).map { _ in Int.random(in: 0..<tree.arcCount, using: &generator) }
        for arc in Array(0..<tree.arcCount) + random {
            path.move(to: arc)
            #expect(Array(path.arcs[...Int(tree.depths[arc])]) == Self.ancestors(of: arc, in: tree))
        }
    }

    @Test("is cut into parts of which none leads into another", arguments: SeededGenerator.seeds(5))
    func parts(seed: UInt64) {
        let topology = Self.topology(seed: seed, size: 16)
        let parts = TreeParts(topology.tree, firstShortcut: topology.firstShortcut)
        var partOf = [Int?](repeating: nil, count: topology.arcCount)
        for part in 0..<parts.count {
            #expect(parts.arcs(ofPart: part) == ArraySlice(parts.arcs(ofPart: part).sorted()))
            for arc in parts.arcs(ofPart: part) {
                #expect(partOf[Int(arc)] == nil)
                partOf[Int(arc)] = part
            }
        }
        #expect(parts.top == parts.top.sorted())
        #expect(Set(parts.top) == Set(partOf.indices.filter { partOf[$0] == nil }.map { UInt32($0) }))
        for arc in 0..<topology.arcCount {
            let parent = Int(topology.tree.parents[arc])
            #expect(partOf[parent] == nil || partOf[parent] == partOf[arc])
        }
        #expect(parts.count > 1 && !parts.top.isEmpty, "nothing to do side by side")
    }
}
