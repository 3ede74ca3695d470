/// Reads GeoJSON's objects from a scanner straight into the model: no tree of JSON values in between.
///
/// `type` may stand behind the members whose meaning depends on it. It nearly always comes first; where it does
/// not, the object is scanned ahead for it, which is simpler than keeping members back, and fast enough.
struct GeoJSONParser {
    var scanner: JSONScanner
    private let workspace: ScanningWorkspace
    let isLenient: Bool
    /// Whether broken rules are collected, and features that cannot be read left out, instead of thrown.
    let collects: Bool
    /// Broken rules of GeoJSON that were collected.
    private(set) var errors: [Fault] = []
    /// Where the features and geometries start that were left out of an array.
    var omitted: [Int] = []
    /// Whether the document was found to have latitude and longitude the wrong way round.
    var hasSwapped = false

    /// Where the object whose type was found last starts, and where that type ends if it is the first member.
    var leadingType: (start: Int, end: Int)?
    let maximumPositions: Int
    var positionCount = 0

    /// - Parameter workspace: To be given where many documents are read one after another.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, options: ParsingOptions, collects: Bool = false,
        workspace: ScanningWorkspace = ScanningWorkspace()
    ) {
        self.workspace = workspace
        self.scanner = JSONScanner(bytes, options: options, mends: collects, workspace: workspace)
        self.maximumPositions = options.maximumPositions
        self.isLenient = options.conformance == .lenient
        self.collects = collects
    }

    /// Reads a whole document.
    mutating func readDocument(_ options: ParsingOptions) throws(Fault) -> GeoJSON {
        try scanner.beginDocument(options)
        let value = try readAnyObject()
        try scanner.endDocument()
        return value
    }

    private mutating func readAnyObject() throws(Fault) -> GeoJSON {
        let start = scanner.position
        guard try scanner.kind(expecting: "a GeoJSON object") == .object else {
            throw Fault(.wrongKind, at: start, expected: "a GeoJSON object")
        }
        switch try findType(expected: ObjectType.allNames, where: { _ in true }) {
        case .featureCollection: return .featureCollection(try readFeatureCollection())
        case .feature: return .feature(try readFeature())
        case let type:
            if let geometry = try readGeometry(type) { return .geometry(geometry) }
            throw Fault(.emptyPoint, at: start, expected: "a position", found: "an empty array")
        }
    }

    /// What a strict reader refuses and a lenient one reads with a warning.
    @inline(never)
    mutating func tolerate(_ fault: Fault) throws(Fault) {
        if isLenient { scanner.warn(fault) } else { try collect(fault) }
    }

    @inline(never)
    mutating func collect(_ fault: Fault) throws(Fault) {
        guard collects else { throw fault }
        errors.append(fault)
    }

    /// The type of the object that starts here; the position stays.
    mutating func findType(expected: String, where accepts: (ObjectType) -> Bool) throws(Fault) -> ObjectType
    {
        let start = scanner.position
        let depth = scanner.depth
        var hasMember = try scanner.openObject()
        var isFirst = true
        while hasMember {
            if try readName() == .type {
                try scanner.expect(.string)
                let valueStart = scanner.position
                let value = try scanner.scanString()
                guard let type = scanner.objectType(value), accepts(type) else {
                    let found = "'\(scanner.string(value))'"
                    throw Fault(.unknownType, at: valueStart, expected: expected, found: found)
                }
                leadingType = isFirst ? (start, scanner.position) : nil
                scanner.position = start
                scanner.depth = depth
                return type
            }
            try scanner.skipValue()
            hasMember = try scanner.nextMember()
            isFirst = false
        }
        throw Fault(.missingMember, at: start, expected: "a member 'type'", found: "none")
    }
}
