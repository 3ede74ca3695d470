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
    /// Offsets of the features and geometries that were left out of an array.
    var omitted: [Int] = []
    /// Whether the document was found to have latitude and longitude the wrong way round.
    var hasSwapped = false

    /// The start of the object whose type was found last, and the end of that type if it is the first member.
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

    /// Handles what a strict reader refuses and a lenient one reads with a warning.
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

extension GeoJSONParser {
    /// The parts that all GeoJSON objects have in common, gathered member by member.
    struct Common {
        let type: ObjectType
        let start: Int
        var seen: MemberName.Set = []
        var boundingBox: BoundingBox?
        var foreignMembers = JSONObject()
    }

    /// Goes past the opening brace of the object that starts here, and past its type if that comes first and
    /// was read already.
    /// - Returns: Whether a member follows; otherwise the object is closed already.
    @inline(__always)
    mutating func openObject(_ common: inout Common) throws(Fault) -> Bool {
        guard let leadingType, leadingType.start == scanner.position else { return try scanner.openObject() }
        scanner.position = leadingType.end
        scanner.depth &+= 1
        common.seen.insert(MemberName.type.bit)
        return try scanner.nextMember()
    }

    /// Goes to the value of the member that starts here if the object's type defines it; reads it itself if it
    /// is of the common or the foreign ones.
    /// - Returns: The member whose value the caller has to read.
    mutating func beginMember(_ common: inout Common) throws(Fault) -> MemberName? {
        let start = scanner.position
        guard let name = try readName(), name == .crs || common.type.defines(name) else {
            scanner.position = start
            try readForeignMember(&common)
            return nil
        }
        if common.seen.contains(name.bit) { scanner.warnOfDuplicate(at: start) }
        common.seen.insert(name.bit)
        switch name {
        case .type:
            try scanner.expect(.string)
            try scanner.skipValue()
        case .bbox:
            common.boundingBox = try readBoundingBox()
        case .crs:
            try readCRS(at: start)
        default:
            return name
        }
        return nil
    }

    /// Goes past the member name that starts here and the colon behind it.
    /// - Returns: The meaning of the name in GeoJSON; nil for a foreign one.
    @inline(__always)
    mutating func readName() throws(Fault) -> MemberName? {
        if let name = scanner.plainName() {
            scanner.position = name.end
            try scanner.passColon()
            return (scanner.memory.pointee.names.entries + name.index).pointee.name
        }
        return MemberName(rawValue: scanner.string(try scanner.scanKey()))
    }

    @inline(never)
    private mutating func readForeignMember(_ common: inout Common) throws(Fault) {
        let start = scanner.position
        let key = scanner.string(try scanner.scanKey())
        if let name = MemberName(rawValue: key), name.isReserved {
            try tolerate(
                Fault(
                    .misplacedMember, at: start,
                    expected: "no member '\(name)' in a \(common.type.rawValue)", found: "one"))
        }
        try scanner.checkCount(common.foreignMembers.count)
        let old = common.foreignMembers.updateValue(try scanner.readValue(), forKey: key)
        if old != nil { scanner.warnOfDuplicate(at: start) }
    }

    /// Fails if a member that the type requires was not there.
    mutating func require(_ name: MemberName, _ common: Common) throws(Fault) {
        guard !common.seen.contains(name.bit) else { return }
        let fault = Fault(
            .missingMember, at: common.start, expected: "a member '\(name)' in a \(common.type.rawValue)",
            found: "none")
        if common.type == .feature { try tolerate(fault) } else { throw fault }
    }

    /// Reads the `bbox` that starts here (RFC 7946, section 5).
    private mutating func readBoundingBox() throws(Fault) -> BoundingBox? {
        let start = scanner.position
        guard try scanner.kind() == .array else {
            try tolerate(Fault(.invalidBoundingBox, at: start, expected: "an array of 4 or 6 numbers"))
            try scanner.skipValue()
            return nil
        }
        var numbers: [Double] = []
        var isNumeric = true
        var hasElement = try scanner.openArray()
        while hasElement {
            if try scanner.kind(expecting: "a number") == .number {
                numbers.append(try scanner.readDouble())
            } else {
                if isNumeric {
                    try tolerate(Fault(.invalidBoundingBox, at: scanner.position, expected: "a number"))
                }
                isNumeric = false
                try scanner.skipValue()
            }
            hasElement = try scanner.nextElement()
        }
        guard isNumeric else { return nil }
        if let box = BoundingBox(numbers) { return box }
        try tolerate(
            Fault(.invalidBoundingBox, at: start, expected: "4 or 6 numbers", found: "\(numbers.count)"))
        return nil
    }
}

extension BoundingBox {
    /// The box that a `bbox` array of four or six numbers means; nil for other counts.
    init?(_ numbers: [Double]) {
        switch numbers.count {
        case 4:
            self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        case 6:
            self.init(
                southwest: Position(longitude: numbers[0], latitude: numbers[1], altitude: numbers[2]),
                northeast: Position(longitude: numbers[3], latitude: numbers[4], altitude: numbers[5]))
        default:
            return nil
        }
    }
}
