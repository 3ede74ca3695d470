extension DocumentTrace {
    /// Works out where one fault is, and says so.
    static func explain(_ fault: Fault, in bytes: UnsafeBufferPointer<UInt8>) -> GeoJSONError {
        explain([fault], in: bytes)[0]
    }

    /// Works out where faults are, in file order, each once.
    /// - Complexity: O(*n* + *k* log *k*) in the number of bytes and faults.
    static func explain(_ faults: [Fault], in bytes: UnsafeBufferPointer<UInt8>) -> [GeoJSONError] {
        guard !faults.isEmpty else { return [] }
        var trace = DocumentTrace(bytes)
        var counter = PositionCounter(bytes)
        var known: Set<GeoJSONError> = []
        var errors: [GeoJSONError] = []
        // Sorting by position in the list as well keeps the order of faults at one place.
        for (_, fault) in faults.enumerated().sorted(by: { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }) {
            let offset = min(fault.offset, bytes.count)
            let location = counter.location(of: offset)
            let error = explain(fault, at: trace.place(of: offset, depth: fault.depth), location, in: bytes)
            if known.insert(error).inserted { errors.append(error) }
        }
        return errors
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
        _ fault: Fault, at place: Place, _ location: SourceLocation, in bytes: UnsafeBufferPointer<UInt8>
    ) -> GeoJSONError {
        let found = fault.found ?? found(fault, at: location.byteOffset, in: bytes)
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
            if let opening = place.opening {
                var counter = PositionCounter(bytes)
                let start = counter.location(of: opening)
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
