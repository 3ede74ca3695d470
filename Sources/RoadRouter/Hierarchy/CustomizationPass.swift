/// The weights up and down a shortcut, or the apexes, side by side: what is done to the one is done to the other.
///
/// Signed, because processors compare signed numbers sooner; weights have 30 bits.
typealias ShortcutPair = SIMD2<Int32>

/// The steps of a `Customization` at one arc. Threads may work at arcs of different parts of the tree at a
/// time.
struct CustomizationPass: @unchecked Sendable {
    // Sendable although it holds pointers: where one thread writes no other reads or writes, as `TreeParts` says.
    let topology: HierarchyTopology
    let lowerShortcuts: LowerShortcuts
    /// Weights of each shortcut.
    let weights: UnsafeMutableBufferPointer<ShortcutPair>
    let apexes: UnsafeMutableBufferPointer<ShortcutPair>

    static let infinity = Int32(Weight.infinity.rawValue)
    static let noApex = Int32(bitPattern: SearchHierarchy.Shortcut.noApex)
    /// Mark in place of an apex: the perfect weight is less than the basic one.
    static let replaced: Int32 = -2

    /// Relaxes the lower triangles of every shortcut of an arc. All arcs below must be done.
    ///
    /// - Parameter shortcutTo: Memory.
    func relaxThroughArcsBelow(_ arc: Int, _ shortcutTo: borrowing ShortcutPlaces) {
        let shortcuts = topology.shortcuts(of: arc)
        if shortcuts.isEmpty { return }
        let (depths, firstShortcut) = (topology.headDepths, topology.firstShortcut)
        let (weights, apexes, lowerShortcuts, places) = (
            weights, apexes, lowerShortcuts.entries, shortcutTo.places
        )
        for shortcut in shortcuts { places[Int(depths[shortcut])] = UInt32(shortcut) }
        for place in self.lowerShortcuts.places(of: arc) {
            let (lower, toArc) = lowerShortcuts[place]
            let weight = weights[Int(toArc)]
            // Down to the lower arc and up again on the other side, and the other way about.
            let swapped = ShortcutPair(weight.y, weight.x)
            if swapped.x >= Self.infinity, swapped.y >= Self.infinity { continue }
            let apex = ShortcutPair(repeating: Int32(bitPattern: lower))
            // Its shortcuts to what is higher than the arc stand behind the one to the arc.
            for shortcut in Int(toArc) + 1..<Int(firstShortcut[Int(lower) + 1]) {
                let side = Int(places[Int(depths[shortcut])])
                let way = swapped &+ weights[shortcut]
                let old = weights[side]
                let isLess = way .< old
                weights[side] = old.replacing(with: way, where: isLess)
                apexes[side] = apexes[side].replacing(with: apex, where: isLess)
            }
        }
    }

    /// Relaxes every shortcut below an arc by the triangle through the arc. All arcs above must be done.
    ///
    /// - Parameter shortcutTo: Memory.
    func relaxThrough(_ arc: Int, _ shortcutTo: borrowing ShortcutPlaces) {
        let shortcuts = topology.shortcuts(of: arc)
        if shortcuts.isEmpty { return }
        let (depths, firstShortcut) = (topology.headDepths, topology.firstShortcut)
        let (weights, apexes, lowerShortcuts, places) = (
            weights, apexes, lowerShortcuts.entries, shortcutTo.places
        )
        let replaced = ShortcutPair(repeating: Self.replaced)
        for shortcut in shortcuts { places[Int(depths[shortcut])] = UInt32(shortcut) }
        for place in self.lowerShortcuts.places(of: arc) {
            let (lower, toArc) = lowerShortcuts[place]
            var first = weights[Int(toArc)]
            let before = first
            for shortcut in Int(toArc) + 1..<Int(firstShortcut[Int(lower) + 1]) {
                let side = weights[Int(places[Int(depths[shortcut])])]
                let old = weights[shortcut]
                let way = first &+ side
                let isLess = way .< old
                let new = old.replacing(with: way, where: isLess)
                weights[shortcut] = new
                apexes[shortcut] = apexes[shortcut].replacing(with: replaced, where: isLess)
                let round = new &+ ShortcutPair(side.y, side.x)
                first = first.replacing(with: round, where: round .< first)
            }
            weights[Int(toArc)] = first
            apexes[Int(toArc)].replace(with: replaced, where: first .< before)
        }
    }
}

/// The shortcuts of the arc that is being looked at, by the depth they lead to.
struct ShortcutPlaces: ~Copyable {
    let places: UnsafeMutableBufferPointer<UInt32>

    init(in tree: EliminationTree) {
        places = .allocate(capacity: tree.height)
        places.initialize(repeating: 0)
    }

    deinit {
        places.deallocate()
    }
}

/// The shortcuts to each arc from below, as places in `entries`.
struct LowerShortcuts: @unchecked Sendable {
    // Sendable although it holds pointers: nothing is written after `init`, and `memory` keeps them alive.
    private let memory = OwnedMemory()
    private let first: UnsafeMutableBufferPointer<UInt32>
    let entries: UnsafeMutableBufferPointer<(lower: UInt32, shortcut: UInt32)>

    /// - Complexity: O(shortcuts).
    init(_ topology: HierarchyTopology) {
        let (arcCount, depths) = (topology.arcCount, topology.headDepths)
        first = memory.allocate(arcCount + 2, repeating: 0)
        entries = memory.allocate(topology.shortcutCount, repeating: (0, 0))
        var path = AncestorPath(in: topology.tree)
        // Two places further on: while they are filled, the next stands where the first will be.
        for arc in 0..<arcCount {
            path.move(to: arc)
            for shortcut in topology.shortcuts(of: arc) {
                first[Int(path.arcs[Int(depths[shortcut])]) + 2] += 1
            }
        }
        for arc in 0..<arcCount { first[arc + 2] += first[arc + 1] }
        for arc in 0..<arcCount {
            path.move(to: arc)
            for shortcut in topology.shortcuts(of: arc) {
                let head = Int(path.arcs[Int(depths[shortcut])])
                entries[Int(first[head + 1])] = (UInt32(arc), UInt32(shortcut))
                first[head + 1] += 1
            }
        }
    }

    @inline(__always)
    func places(of arc: Int) -> Range<Int> { Int(first[arc])..<Int(first[arc + 1]) }
}
