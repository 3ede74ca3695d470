/// The result of a customization: the needed shortcuts of all arcs, up and down.
///
/// Immutable and shareable between threads.
struct CustomizedShortcuts: @unchecked Sendable {
    // Sendable although it holds pointers: the bytes never change, and `memory` keeps them alive.
    let memory: OwnedMemory
    let upward: SearchHierarchy.Side
    let downward: SearchHierarchy.Side

    /// - Parameters:
    ///   - count: Largest number of shortcuts in each direction. Memory is taken for those that there are.
    ///   - fill: Adds the shortcuts of all arcs, from the lowest on, and ends each.
    init(
        arcCount: Int, atMost count: Int,
        filledBy fill: (_ upward: inout Filling, _ downward: inout Filling) -> Void
    ) {
        memory = OwnedMemory()
        var rising = Filling(arcCount: arcCount, atMost: count, in: memory)
        var falling = Filling(arcCount: arcCount, atMost: count, in: memory)
        fill(&rising, &falling)
        upward = rising.side(in: memory)
        downward = falling.side(in: memory)
    }

    /// One direction, from the lowest arc on.
    struct Filling {
        private let firstShortcut: UnsafeMutableBufferPointer<UInt32>
        private let shortcuts: UnsafeMutableBufferPointer<SearchHierarchy.Shortcut>
        private var farApexes: [SearchHierarchy.FarApex] = []
        private var arc = 0
        private var count = 0

        fileprivate init(arcCount: Int, atMost count: Int, in memory: OwnedMemory) {
            firstShortcut = memory.allocate(arcCount + 1, repeating: 0)
            // One more to write what is not needed into. Pages never written to are no memory yet.
            shortcuts = memory.allocate(count + 1)
        }

        /// Adds a shortcut of the arc whose shortcuts are being added, or does not: without a branch on
        /// which, as no processor can foresee it.
        @inline(__always)
        mutating func append(if isNeeded: Bool, toDepth depth: UInt16, weight: UInt32, apex: UInt32) {
            let shortcut = SearchHierarchy.Shortcut(
                depth: depth, weight: weight, apex: apex, below: UInt32(arc))
            shortcuts.initializeElement(at: count, to: shortcut)
            if isNeeded, shortcut.apex(below: UInt32(arc)) == nil { appendFar(apex) }
            count += isNeeded ? 1 : 0
        }

        @inline(never)
        private mutating func appendFar(_ apex: UInt32) {
            farApexes.append(SearchHierarchy.FarApex(shortcut: UInt32(count), apex: apex))
        }

        mutating func endArc() {
            arc += 1
            firstShortcut[arc] = UInt32(count)
        }

        /// Adds the shortcuts of the arcs from the one whose turn it is to `end`, as they are elsewhere.
        mutating func appendArcs(upTo end: Int, as side: SearchHierarchy.Side) {
            guard arc < end else { return }
            let (first, last) = (Int(side.firstShortcut[arc]), Int(side.firstShortcut[end]))
            _ = shortcuts[count...].initialize(fromContentsOf: side.shortcuts[first..<last])
            let (far, shift) = (side.farApexes, count - first)
            let start = far.firstPlace { $0.shortcut >= first }
            let stop = far.firstPlace { $0.shortcut >= last }
            for entry in far[start..<stop] {
                farApexes.append(
                    SearchHierarchy.FarApex(shortcut: UInt32(Int(entry.shortcut) + shift), apex: entry.apex))
            }
            for arc in arc..<end { firstShortcut[arc + 1] = UInt32(Int(side.firstShortcut[arc + 1]) + shift) }
            count += last - first
            arc = end
        }

        fileprivate func side(in memory: OwnedMemory) -> SearchHierarchy.Side {
            precondition(arc == firstShortcut.count - 1, "every arc has ended")
            return SearchHierarchy.Side(
                firstShortcut: UnsafeBufferPointer(firstShortcut),
                shortcuts: UnsafeBufferPointer(rebasing: shortcuts[..<count]),
                farApexes: memory.hold(farApexes))
        }
    }
}

/// Weights of a customization for one metric, kept so that the next one for nearly the same metric computes
/// only what is different (`CustomizationUpdate`): sixteen bytes a shortcut, and the needed shortcuts
/// themselves.
///
/// One user at a time.
final class CustomizedWeights {
    /// Basic weights of each shortcut.
    let basic: UnsafeMutableBufferPointer<ShortcutPair>
    let perfect: UnsafeMutableBufferPointer<ShortcutPair>
    var shortcuts: CustomizedShortcuts

    /// - Parameters:
    ///   - basic: From now on its own, as is the other.
    init(
        basic: UnsafeMutableBufferPointer<ShortcutPair>, perfect: UnsafeMutableBufferPointer<ShortcutPair>,
        shortcuts: CustomizedShortcuts
    ) {
        self.basic = basic
        self.perfect = perfect
        self.shortcuts = shortcuts
    }

    deinit {
        basic.deallocate()
        perfect.deallocate()
    }
}
