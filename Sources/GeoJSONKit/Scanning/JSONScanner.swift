/// Reads JSON (RFC 8259) from bytes, one token after another, without building anything by itself.
///
/// The rooms: structure and white space here, strings, numbers, whole values and skipping in the extensions.
/// The buffer and the workspace must outlive the scanner, which holds on to neither: it is plain data, so that
/// calls need not count references.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The byte that is looked at next.
    var position = 0
    /// Number of open arrays and objects.
    var depth = 0
    let maximumDepth: Int
    let maximumMembers: Int
    let maximumMarks: Int
    let maximumWarnings: Int
    /// Whether broken syntax whose repair is plain is noted and read as if repaired, instead of thrown.
    let mends: Bool
    private let workspaceMemory: UnsafeMutablePointer<ScanningWorkspace.Memory>?

    /// - Parameter workspace: Nil only for a scanner that neither mends nor warns nor reads objects and positions.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, options: ParsingOptions, mends: Bool = false,
        workspace: ScanningWorkspace?
    ) {
        self.bytes = bytes
        self.maximumDepth = options.maximumDepth
        self.maximumMembers = options.maximumMembers
        self.maximumMarks = options.maximumMarks
        self.maximumWarnings = options.maximumWarnings
        self.mends = mends
        self.workspaceMemory = workspace?.memory
        workspace?.memory.pointee.reset()
    }

    /// Notes a fault and lets the caller go on, if it mends; throws it otherwise.
    @inline(never)
    func mend(_ fault: Fault) throws(Fault) {
        guard mends else { throw fault }
        memory.pointee.errors.append(fault)
    }

    @inline(never)
    func warn(_ fault: Fault) {
        if warnings.count < maximumWarnings { memory.pointee.warnings.append(fault) }
    }

    /// Faults that were mended.
    var errors: [Fault] { memory.pointee.errors }
    var warnings: [Fault] { memory.pointee.warnings }

    @inline(__always)
    var memory: UnsafeMutablePointer<ScanningWorkspace.Memory> { workspaceMemory.unsafelyUnwrapped }

    @inline(__always)
    mutating func skipWhitespace() {
        guard position < bytes.count, bytes[position] <= ASCII.space else { return }
        skipSomeWhitespace()
    }

    @inline(never)
    private mutating func skipSomeWhitespace() {
        while position < bytes.count, ASCII.isWhitespace(bytes[position]) { position += 1 }
    }

    /// The kind of the value that starts here.
    @inline(__always)
    func kind(expecting expected: String = "a value") throws(Fault) -> ValueKind {
        guard position < bytes.count else { throw Fault(.unexpectedEnd, at: position, expected: expected) }
        guard let kind = ValueKind(firstByte: bytes[position]) else {
            throw unexpectedCharacter(expected: expected)
        }
        return kind
    }

    /// Something stands here that may not, perhaps not even UTF-8.
    func unexpectedCharacter(expected: String) -> Fault {
        if bytes[position] >= 0x80 {
            do throws(Fault) { _ = try endOfUTF8Sequence(at: position) } catch { return error }
        }
        return Fault(.unexpectedCharacter, at: position, expected: expected)
    }

    /// Fails unless a value of this kind starts here.
    @inline(__always)
    func expect(_ kind: ValueKind) throws(Fault) {
        guard try self.kind(expecting: kind.name) == kind else {
            throw Fault(.wrongKind, at: position, expected: kind.name)
        }
    }
}

extension JSONScanner {
    /// Checks the size, goes past a byte order mark if there may be one, and stops at the first value.
    mutating func beginDocument(_ options: ParsingOptions) throws(Fault) {
        guard bytes.count <= options.maximumSize else {
            throw Fault(
                .tooLarge, at: options.maximumSize, expected: "at most \(options.maximumSize) bytes",
                found: "\(bytes.count)")
        }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            let fault = Fault(
                .byteOrderMark, at: 0, expected: "a document without a byte order mark", found: "one")
            if options.conformance == .lenient { warn(fault) } else { try mend(fault) }
            position = 3
        }
        skipWhitespace()
        guard position < bytes.count else { throw Fault(.emptyDocument, at: position, expected: "a value") }
    }

    /// Makes sure that nothing but white space is left.
    mutating func endDocument() throws(Fault) {
        skipWhitespace()
        guard position == bytes.count else {
            throw Fault(.trailingContent, at: position, expected: "the end of the document")
        }
    }
}

/// The kind of a value, told from its first byte.
enum ValueKind {
    case null, bool, number, string, array, object

    /// Creates the kind of value that starts with this byte; nil when none does.
    init?(firstByte byte: UInt8) {
        switch byte {
        case ASCII.openBrace: self = .object
        case ASCII.openBracket: self = .array
        case ASCII.quote: self = .string
        case ASCII.minus, ASCII.zero...ASCII.nine: self = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
        case UInt8(ascii: "n"): self = .null
        default: return nil
        }
    }

    /// The words that errors use.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
