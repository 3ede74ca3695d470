extension SourceLocator {
    /// Where a value stands.
    public struct Place: Sendable, Hashable {
        public let value: SourceLocation
        /// Of the member's name; nil for the root and for elements of arrays.
        public let key: SourceLocation?
    }

    /// Where many values are, found by going through the document once. Paths without a value are left out.
    /// Of members with the same name the last one counts.
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
