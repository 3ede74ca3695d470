/// The contents of a `.roads` file before they are bytes: named arrays, in the order they will be written.
///
/// Names are paths of lower-case words, at most 32 bytes: `graph/edge/length`, `metric/trekking/weight`.
public struct RoadSections: Sendable {
    struct Section: @unchecked Sendable {
        // Sendable although it holds a pointer: the bytes never change, and `owner` keeps them alive.
        let name: String
        let elementSize: Int
        let bytes: UnsafeRawBufferPointer
        let owner: any Sendable
    }

    private(set) var sections: [Section] = []

    public init() {}

    /// Adds an array under a name not yet taken.
    ///
    /// - Complexity: O(n), the elements are copied.
    public mutating func append<Element: BitwiseCopyable>(_ elements: [Element], as name: String) {
        let memory = OwnedMemory()
        append(memory.hold(elements), of: memory, as: name)
    }

    /// Adds an array where it lies.
    ///
    /// - Parameter owner: Keeps the elements alive, which must not change any more.
    mutating func append<Element: BitwiseCopyable>(
        _ elements: UnsafeBufferPointer<Element>, of owner: any Sendable, as name: String
    ) {
        precondition(
            (1...RoadFileFormat.nameLength).contains(name.utf8.count), "a section name has 1 to 32 bytes")
        precondition(!sections.contains { $0.name == name }, "a section name is used once")
        // Bytes between fields would be neither defined nor equal from run to run.
        precondition(MemoryLayout<Element>.size == MemoryLayout<Element>.stride, "elements have no padding")
        sections.append(
            Section(
                name: name, elementSize: MemoryLayout<Element>.stride,
                bytes: UnsafeRawBufferPointer(elements),
                owner: owner))
    }

    /// Returns the same sections where they lie in a file that was made of them, so that these can go.
    func lying(in file: RoadFile) -> RoadSections {
        var moved = self
        moved.sections = sections.map {
            Section(name: $0.name, elementSize: $0.elementSize, bytes: file.bytes(of: $0.name), owner: file)
        }
        return moved
    }

    /// Adds all sections of another set after this one's. No name may be in both.
    public mutating func append(_ other: RoadSections) {
        for section in other.sections {
            precondition(!sections.contains { $0.name == section.name }, "a section name is used once")
            sections.append(section)
        }
    }
}

/// The names of the graph's sections in a `.roads` file; docs/design/ROAD-FILE.md says what is in each.
enum RoadSection {
    static let nodePoints = "graph/node/point"
    static let nodeFirstOut = "graph/node/first-out"
    static let nodeOut = "graph/node/out"
    static let arcEnds = "graph/arc/end"
    static let arcFlags = "graph/arc/flags"
    static let arcBearings = "graph/arc/bearing"
    static let edgeLengths = "graph/edge/length"
    static let edgeAttributes = "graph/edge/attributes"
    static let edgeTraits = "graph/edge/traits"
    static let givenTimes = "graph/edge/given-time"
    static let edgeFirstInterior = "graph/edge/first-interior"
    static let edgeInterior = "graph/edge/interior"
    static let edgeFirstHeights = "graph/edge/first-height"
    static let edgeHeights = "graph/edge/height"
    static let edgeNames = "graph/edge/name"
    static let edgeWays = "graph/edge/way"
    static let wayChanges = "graph/edge/way-change"
    static let viaCopies = "graph/edge/via-copy"
    static let nameOffsets = "graph/name/offset"
    static let nameText = "graph/name/text"
    static let forbiddenTurns = "graph/turn/forbidden"
    static let indexBoxes = "index/box"
    static let indexEdges = "index/edge"
    static let indexLevels = "index/level"
    static let severanceKinds = "divide/kind"
    static let severanceFirstPoints = "divide/first-point"
    static let severancePoints = "divide/point"
    static let waterFirstRings = "water/first-ring"
    static let waterFirstPoints = "water/first-point"
    static let waterPoints = "water/point"
    static let hoursEntries = "hours/entry"
    static let hoursPoints = "hours/point"
    static let hoursTextOffsets = "hours/text-offset"
    static let hoursText = "hours/text"
    static let hierarchyParents = "hierarchy/parent"
    static let hierarchyFirstShortcut = "hierarchy/first-link"
    static let hierarchyHeadDepths = "hierarchy/head-depth"
}
