/// Finds the values of a document again by their paths, for findings about what a document says after it was
/// read. Reading itself notes no places, so that it costs nothing when nothing is wrong.
public struct SourceLocator: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: A document that parses, or one of which ``GeoJSON/diagnose(_:options:)`` gave a
    ///   value: it is read as if mended.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Returns the place where the value at a path starts; nil when the document has none there. Among members of
    /// the same name the last one counts.
    /// - Complexity: O(*n*) in the number of bytes.
    public func location(of path: JSONPath) -> SourceLocation? {
        bytes.withUnsafeBufferPointer { buffer in
            offset(of: path, in: buffer).map { Self.location(of: $0, in: buffer) }
        }
    }

    /// Returns the place where the name of the member at a path starts; nil when the path leads to no member.
    /// - Complexity: O(*n*) in the number of bytes.
    public func locationOfKey(of path: JSONPath) -> SourceLocation? {
        bytes.withUnsafeBufferPointer { buffer in
            offset(of: path, in: buffer, ofKey: true).map { Self.location(of: $0, in: buffer) }
        }
    }

    /// The line and column of a byte; offsets beyond the document's end mean its end.
    /// - Complexity: O(*n*) in the number of bytes.
    public func location(ofByte offset: Int) -> SourceLocation {
        bytes.withUnsafeBufferPointer { buffer in
            Self.location(of: min(max(offset, 0), buffer.count), in: buffer)
        }
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }

    private static func location(of offset: Int, in buffer: UnsafeBufferPointer<UInt8>) -> SourceLocation {
        var counter = PositionCounter(buffer)
        return counter.location(of: offset)
    }

    private func offset(
        of path: JSONPath, in buffer: UnsafeBufferPointer<UInt8>, ofKey: Bool = false
    ) -> Int? {
        let workspace = ScanningWorkspace()
        defer { withExtendedLifetime(workspace) {} }
        var scanner = JSONScanner(buffer, options: .locating, mends: true, workspace: workspace)
        do throws(Fault) {
            try scanner.beginDocument(.locating)
            var keyOffset: Int?
            for component in path.components {
                switch component {
                case .index(let index):
                    keyOffset = nil
                    guard try scanner.goToElement(index) else { return nil }
                case .key(let key):
                    keyOffset = try scanner.goToMember(key)
                    guard keyOffset != nil else { return nil }
                }
            }
            return ofKey ? keyOffset : scanner.position
        } catch {
            return nil
        }
    }
}

extension ParsingOptions {
    /// Options for documents that were read before, whatever theirs were.
    static let locating: ParsingOptions = {
        var options = ParsingOptions.lenient
        (options.maximumSize, options.maximumDepth, options.maximumMembers) = (.max, .max, .max)
        options.maximumMarks = .max
        return options
    }()
}

extension JSONScanner {
    /// Goes from the array that starts here to one of its elements.
    fileprivate mutating func goToElement(_ index: Int) throws(Fault) -> Bool {
        guard try kind() == .array else { return false }
        var remaining = index
        var hasElement = try openArray()
        while hasElement, remaining > 0 {
            try skipValue()
            hasElement = try nextElement()
            remaining -= 1
        }
        return hasElement && remaining == 0
    }

    /// Goes from the object that starts here to the value of one of its members, the last of that name.
    /// - Returns: The offset of the member's name; nil when there is no such member.
    fileprivate mutating func goToMember(_ name: String) throws(Fault) -> Int? {
        guard try kind() == .object else { return nil }
        var match: (key: Int, value: Int)?
        var hasMember = try openObject()
        while hasMember {
            let start = position
            if ExactName(string(try scanKey())) == ExactName(name) { match = (start, position) }
            try skipValue()
            hasMember = try nextMember()
        }
        if let match { position = match.value }
        return match?.key
    }
}

extension SourceLocator {
    /// The places of a value and of its name.
    public struct Place: Sendable, Hashable {
        public let value: SourceLocation
        /// The place of the member's name; nil for the root and for elements of arrays.
        public let key: SourceLocation?
    }

    /// Returns the places of many values, going through the document once. Paths without a value are left out. Among
    /// members of the same name the last one counts.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and paths.
    public func places(of paths: some Sequence<JSONPath>) -> [JSONPath: Place] {
        let root = Wanted()
        for path in paths { root.want(path) }
        return withBytes { buffer in
            var walk = PlaceWalk(buffer)
            walk.run(root)
            var counter = PositionCounter(buffer)
            var locations: [Int: SourceLocation] = [:]
            let offsets = Set(walk.found.values.flatMap { [$0.value, $0.key].compactMap(\.self) })
            for offset in offsets.sorted() { locations[offset] = counter.location(of: offset) }
            return walk.found.compactMapValues { offsets in
                locations[offsets.value].map { Place(value: $0, key: offsets.key.flatMap { locations[$0] }) }
            }
        }
    }
}

/// Paths that are looked for, as a tree.
private final class Wanted {
    var path: JSONPath?
    var children: [JSONPath.Component: Wanted] = [:]
    /// Whether something of this value was met before: its name stands there twice.
    var wasMet = false

    func want(_ path: JSONPath) {
        var node = self
        for component in path.components {
            let child = node.children[component] ?? Wanted()
            node.children[component] = child
            node = child
        }
        node.path = path
    }
}

/// Goes through a document and notes the byte offsets of what is looked for.
private struct PlaceWalk {
    private let workspace = ScanningWorkspace()
    private var scanner: JSONScanner
    private(set) var found: [JSONPath: (value: Int, key: Int?)] = [:]

    init(_ buffer: UnsafeBufferPointer<UInt8>) {
        scanner = JSONScanner(buffer, options: .locating, mends: true, workspace: workspace)
    }

    /// Ends at the first fault that cannot be mended; what was found before it stays.
    mutating func run(_ root: Wanted) {
        try? runThrowing(root)
    }

    private mutating func runThrowing(_ root: Wanted) throws(Fault) {
        try scanner.beginDocument(.locating)
        try visit(root, key: nil)
    }

    /// Goes past the value that starts here.
    private mutating func visit(_ wanted: Wanted?, key: Int?) throws(Fault) {
        guard let wanted else { return try scanner.skipValue() }
        if wanted.wasMet { forget(wanted) }
        wanted.wasMet = true
        if let path = wanted.path { found[path] = (scanner.position, key) }
        switch try scanner.kind() {
        case .array where !wanted.children.isEmpty:
            var index = 0
            var hasElement = try scanner.openArray()
            while hasElement {
                try visit(wanted.children[.index(index)], key: nil)
                hasElement = try scanner.nextElement()
                index += 1
            }
        case .object where !wanted.children.isEmpty:
            var hasMember = try scanner.openObject()
            while hasMember {
                let start = scanner.position
                let name = scanner.string(try scanner.scanKey())
                try visit(wanted.children[.key(name)], key: start)
                hasMember = try scanner.nextMember()
            }
        default:
            try scanner.skipValue()
        }
    }

    /// Drops what was found in the earlier of two values of one name.
    private mutating func forget(_ wanted: Wanted) {
        wanted.wasMet = false
        if let path = wanted.path { found[path] = nil }
        for child in wanted.children.values where child.wasMet { forget(child) }
    }
}
