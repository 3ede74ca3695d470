/// Goes through a document again, after reading it, to find out to which values given offsets belong.
///
/// It needs no valid document: up to the first fault the grammar holds, and behind it a guess will do.
struct DocumentTrace {
    /// The surroundings of an offset.
    struct Place {
        /// The innermost array or object around the offset.
        var container = JSONPath()
        /// The value or member at the offset; the container where there is none.
        var path = JSONPath()
        /// Offset of the container's opening bracket.
        var opening: Int?
        /// The step from the container to the value right before the offset.
        var previous: JSONPath.Component?
        /// The step from the container to the value that follows a missing comma.
        var next: JSONPath.Component?
    }

    private struct Level {
        let opening: Int
        let isArray: Bool
        var index = 0
        var key: String?
        var isBehindValue = false

        var component: JSONPath.Component? { isArray ? .index(index) : key.map { .key($0) } }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private let cut: Excerpt.Cut?
    private var levels: [Level] = []
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, of excerpt: Excerpt = .whole) {
        self.bytes = bytes
        self.cut = excerpt.cut
    }

    /// The place of an offset that is not before the last one asked for.
    /// - Parameter depth: The number of open arrays and objects to regard; nil for all.
    mutating func place(of target: Int, depth: Int? = nil) -> Place {
        while position < target, position < bytes.count, passToken(before: target) {}
        let levels = levels.prefix(depth ?? levels.count)
        var place = Place()
        guard let level = levels.last else { return place }
        place.container = JSONPath(levels.dropLast().compactMap(\.component))
        place.opening = level.opening
        place.path = place.container
        if level.isBehindValue {
            place.previous = level.component
            place.next = level.isArray ? .index(level.index + 1) : name(behind: target).map { .key($0) }
        } else if let component = level.component ?? name(behind: target).map({ .key($0) }) {
            place.path = place.container.appending(component)
        }
        return place
    }

    /// Goes past one token, unless the target lies in it.
    private mutating func passToken(before target: Int) -> Bool {
        switch bytes[position] {
        case ASCII.openBracket, ASCII.openBrace:
            beginItem()
            levels.append(Level(opening: position, isArray: bytes[position] == ASCII.openBracket))
            position += 1
            if let cut, cut.offset == position { levels[levels.count - 1].index = cut.count }
        case ASCII.closeBracket, ASCII.closeBrace:
            close(isArray: bytes[position] == ASCII.closeBracket)
            position += 1
        case ASCII.comma:
            beginItem()
            position += 1
        case ASCII.quote:
            let end = bytes.endOfString(at: position)
            guard end <= target else { return false }
            beginItem()
            if let level = levels.last, !level.isArray, level.key == nil {
                levels[levels.count - 1].key = bytes.decodedString(at: position)
            } else {
                endValue()
            }
            position = end
        case ASCII.colon:
            position += 1
        case let byte where ASCII.isWhitespace(byte):
            position += 1
        default:
            let end = bytes.endOfWord(at: position)
            guard end <= target else { return false }
            beginItem()
            endValue()
            position = end
        }
        return true
    }

    /// Goes on to the next element or member behind a value that was read: at a comma, and at a second value behind
    /// a missing one.
    private mutating func beginItem() {
        guard let level = levels.last, level.isBehindValue else { return }
        levels[levels.count - 1].index += 1
        levels[levels.count - 1].key = nil
        levels[levels.count - 1].isBehindValue = false
    }

    /// Closes the innermost array or object, and what is open in it for want of a bracket.
    private mutating func close(isArray: Bool) {
        guard let match = levels.lastIndex(where: { $0.isArray == isArray }) else { return }
        levels.removeSubrange(match...)
        endValue()
    }

    private mutating func endValue() {
        guard !levels.isEmpty else { return }
        levels[levels.count - 1].isBehindValue = true
    }

    /// The member name that starts here or behind white space.
    private func name(behind offset: Int) -> String? {
        guard let start = bytes.endOfWhitespace(at: offset), bytes[start] == ASCII.quote else { return nil }
        return bytes.decodedString(at: start)
    }
}

extension DocumentTrace {
    /// Works out where one fault is, and says so.
    static func explain(
        _ fault: Fault, in bytes: UnsafeBufferPointer<UInt8>, of excerpt: Excerpt = .whole
    ) -> GeoJSONError {
        explain([fault], in: bytes, of: excerpt)[0]
    }

    /// Works out where faults are, in file order, each once.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and faults.
    static func explain(
        _ faults: [Fault], in bytes: UnsafeBufferPointer<UInt8>, of excerpt: Excerpt = .whole
    ) -> [GeoJSONError] {
        guard !faults.isEmpty else { return [] }
        var trace = DocumentTrace(bytes, of: excerpt)
        // Sorting by position in the list as well keeps the order of faults at one place.
        let placed = faults.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }
            .map { _, fault in
                let offset = min(fault.offset, bytes.count)
                return (fault: fault, offset: offset, place: trace.place(of: offset, depth: fault.depth))
            }
        let openings = placed.filter { $0.fault.code == .missingBracket }.compactMap { $0.place.opening }
        let starts = locations(of: openings, in: bytes, of: excerpt)
        var counter = PositionCounter(bytes, of: excerpt)
        var known: Set<GeoJSONError> = []
        var errors: [GeoJSONError] = []
        for (fault, offset, place) in placed {
            let found = fault.found ?? found(fault, at: offset, in: bytes)
            let location = counter.location(of: offset)
            let error = explain(fault, found: found, at: place, location, in: bytes, startingAt: starts)
            if known.insert(error).inserted { errors.append(error) }
        }
        return errors
    }

    /// The locations of offsets in any order, going through the document once: there may be many brackets that nobody has
    /// closed.
    private static func locations(
        of offsets: [Int], in bytes: UnsafeBufferPointer<UInt8>, of excerpt: Excerpt
    ) -> [Int: SourceLocation] {
        var counter = PositionCounter(bytes, of: excerpt)
        var locations: [Int: SourceLocation] = [:]
        for offset in Set(offsets).sorted() { locations[offset] = counter.location(of: offset) }
        return locations
    }

    /// The paths of the values that start at these offsets, in file order.
    static func paths(ofValuesAt offsets: [Int], in bytes: UnsafeBufferPointer<UInt8>) -> [JSONPath] {
        guard !offsets.isEmpty else { return [] }
        var trace = DocumentTrace(bytes)
        return offsets.sorted().map { offset in
            let place = trace.place(of: offset)
            // Behind a missing comma the trace stands between two values.
            return place.next.map { place.container.appending($0) } ?? place.path
        }
    }

    private static func explain(
        _ fault: Fault, found: String, at place: Place, _ location: SourceLocation,
        in bytes: UnsafeBufferPointer<UInt8>, startingAt starts: [Int: SourceLocation]
    ) -> GeoJSONError {
        var path = place.path
        var message = "expected \(fault.expected), found \(found)"
        switch fault.code {
        case .missingComma:
            path = place.container
            if let previous = place.previous, let next = place.next {
                message = "expected ',' between \(path.appending(previous)) and \(path.appending(next))"
            }
        case .missingBracket:
            path = place.container
            if let opening = place.opening, let start = starts[opening] {
                message =
                    "expected \(fault.expected) to close \(bytes.tokenName(at: opening)) of \(start), found \(found)"
            }
        case .duplicateMember:
            message = "expected each name once, found \(path) twice"
        default:
            break
        }
        return GeoJSONError(
            code: fault.code, expected: fault.expected, found: found, message: message, location: location,
            path: path)
    }

    private static func found(_ fault: Fault, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String
    {
        switch fault.code {
        case .wrongKind, .invalidIdentifier, .invalidBoundingBox: bytes.kindName(at: offset)
        case .missingComma, .missingColon, .missingBracket:
            bytes.tokenName(at: bytes.endOfWhitespace(at: offset) ?? bytes.count)
        default: bytes.tokenName(at: offset)
        }
    }
}
