/// The contents of a `.roads` file before they are bytes: named arrays, in the order they will be written.
///
/// Names are paths of lower-case words, at most 32 bytes: `graph/edge/length`, `metric/trekking/weight`.
public struct RoadSections: Sendable {
    struct Section: Sendable {
        let name: String
        let elementSize: Int
        let bytes: [UInt8]
    }

    private(set) var sections: [Section] = []

    public init() {}

    /// Adds an array under a name not yet taken.
    ///
    /// - Complexity: O(n), the elements are copied.
    public mutating func append<Element: BitwiseCopyable>(_ elements: [Element], as name: String) {
        precondition(
            (1...RoadFileFormat.nameLength).contains(name.utf8.count), "a section name has 1 to 32 bytes")
        precondition(!sections.contains { $0.name == name }, "a section name is used once")
        // Bytes between fields would be neither defined nor equal from run to run.
        precondition(MemoryLayout<Element>.size == MemoryLayout<Element>.stride, "elements have no padding")
        let bytes = elements.withUnsafeBytes { [UInt8]($0) }
        sections.append(Section(name: name, elementSize: MemoryLayout<Element>.stride, bytes: bytes))
    }

    /// Adds all sections of another set after this one's. No name may be in both.
    public mutating func append(_ other: RoadSections) {
        for section in other.sections {
            precondition(!sections.contains { $0.name == section.name }, "a section name is used once")
            sections.append(section)
        }
    }
}
