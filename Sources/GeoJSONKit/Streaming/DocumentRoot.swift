extension DocumentReader {
    /// Goes through the root's own members, to the array `features` or to the root's end.
    mutating func passRoot() throws(Fault) -> Step {
        let stop = buffer.bytes.withUnsafeBufferPointer { root.next(in: $0) }
        // Within a string, the scan stays at its quote.
        let reached = stop == nil ? buffer.count : root.position
        guard reached <= maximumItemSize else { throw oversizeOfRoot() }
        switch stop {
        case .features(let name, let bracket):
            if isSingle {
                root.enterArray()
            } else if features != nil {
                try failWithSecondFeatures(name: name, bracket: bracket)
            } else {
                try beginFeatures(name: name, bracket: bracket)
            }
            return .goOn
        case .noObject(let offset):
            return buffer.canExplain(at: offset) ? try endRoot() : .wait
        case .end: return try endRoot()
        case nil: return buffer.isComplete ? try endRoot() : .wait
        }
    }

    /// Reads the members before `features`, as if the document ended with it.
    private mutating func beginFeatures(name: Int, bracket: Int) throws(Fault) {
        let beginning = buffer.bytes[...bracket]
        var text = beginning + Array("]}".utf8)
        do throws(Fault) {
            let type = try withParser(of: text) { parser throws(Fault) in try parser.findRootType(options) }
            guard type == .featureCollection else {
                isSingle = true
                return root.enterArray()
            }
        } catch  where error.code == .missingMember {
            awaitsType = true
            text = beginning + Array(#"],"type":"FeatureCollection"}"#.utf8)
        }
        do throws(Fault) {
            warn(
                try withParser(of: text) { parser throws(Fault) in
                    keepMembers(of: try parser.readText(options, needsFeatures: true))
                    return parser.scanner.warnings
                })
        } catch  where awaitsType {
            waitingError = buffer.explain([error])[0]
        }
        features = (name, bracket)
        buffer.openCut(at: bracket + 1)
        scanned = bracket + 1
        state = .behindBracket
    }

    /// Features given out cannot be taken back for those of a second array, as the last of two members counts.
    private func failWithSecondFeatures(name: Int, bracket: Int) throws(Fault) {
        let text = buffer.bytes[...bracket] + Array("]}".utf8)
        do throws(Fault) {
            try withParser(of: text) { parser throws(Fault) in
                _ = try parser.readText(options, needsFeatures: true)
            }
        } catch  where !(awaitsType && error.code == .missingMember) {
            throw error
        } catch {}
        throw Fault(.duplicateMember, at: name, expected: "each name once", found: "one twice")
    }

    /// Reads the document without the features that were given out.
    private mutating func endRoot() throws(Fault) -> Step {
        let type = try withParser { parser throws(Fault) in try parser.findRootType(options) }
        if type == .featureCollection, let waitingError {
            error = waitingError
            return .goOn
        }
        // Those before the features come again, and are known.
        var allWarnings = options
        allWarnings.maximumWarnings = maximumWarnings
        let (value, end, warnings) = try withParser(allWarnings) { parser throws(Fault) in
            let value = try parser.readText(options, needsFeatures: true)
            return (value, parser.scanner.position, parser.scanner.warnings)
        }
        if let features, type != .featureCollection {
            throw Fault(
                .misplacedMember, at: features.name,
                expected: "no member 'features' in a \(type.rawValue)", found: "one")
        }
        if let features, root.nameOfOtherFeatures > features.bracket {
            throw Fault(
                .duplicateMember, at: root.nameOfOtherFeatures, expected: "each name once", found: "one twice"
            )
        }
        warn(warnings.filter { $0.offset > features?.bracket ?? -1 })
        buffer.removeBeginning(upTo: end)
        scanned = 0
        state = .behindRoot
        guard case .feature(let feature) = value else {
            keepMembers(of: value)
            return .goOn
        }
        return .feature(feature)
    }

    /// Makes sure that nothing but white space comes behind the root.
    mutating func passEnd() throws(Fault) -> Step {
        buffer.bytes.withUnsafeBufferPointer { bytes in
            while scanned < bytes.count, ASCII.isWhitespace(bytes[scanned]) { scanned += 1 }
        }
        if scanned < buffer.count, buffer.canExplain(at: scanned) {
            throw Fault(.trailingContent, at: scanned, expected: "the end of the document")
        }
        return .wait
    }

    private mutating func keepMembers(of value: GeoJSON) {
        guard case .featureCollection(var value) = value else { return }
        value.features = []
        collection = value
    }

    /// Returns what is wrong with members that are too large: perhaps only that one does not end where it should.
    private func oversizeOfRoot() -> Fault {
        do throws(Fault) {
            try withParser(upTo: maximumItemSize) { parser throws(Fault) in
                _ = try parser.readText(options, needsFeatures: true)
            }
        } catch {
            let isFinal = buffer.bytes.withUnsafeBufferPointer { bytes in
                error.isFinal(in: UnsafeBufferPointer(rebasing: bytes[..<maximumItemSize]))
            }
            if isFinal { return error }
        }
        return Fault(
            .tooLarge, at: maximumItemSize,
            expected: "at most \(maximumItemSize) bytes beside the features", found: "more")
    }
}

/// Goes through the members of a document's root, byte by byte, and stops where `features` begin.
///
/// It checks no grammar. If the document is well-formed, what it says is right; otherwise there is a fault
/// before.
struct RootScan {
    enum Stop {
        /// A member `features` that is an array: where its name starts, and where its bracket is.
        case features(name: Int, bracket: Int)
        /// The root has ended right before this offset.
        case end(Int)
        /// Something stands here that no GeoJSON text begins with.
        case noObject(Int)
    }

    private enum Place {
        case beforeName, beforeColon, beforeValue, behindValue
    }

    /// The byte that is looked at next.
    private(set) var position = 0
    private var depth = 0
    private var place = Place.beforeName
    /// The string that `position` is in.
    private var string: ValueScan?
    /// Offset of the name of the member that `position` is in.
    private var name = 0
    private var isFeatures = false
    private var isAtEnd = false
    /// Offset of the name of the last member `features` that is no array; -1 without one.
    private(set) var nameOfOtherFeatures = -1

    /// Goes past the array `features`, whose closing bracket now stands at an offset.
    mutating func resume(atClosingBracket offset: Int) {
        position = offset + 1
        place = .behindValue
    }

    /// Treats the array where the scan has stopped as any other value.
    mutating func enterArray() {
        position += 1
        depth += 1
        place = .behindValue
    }

    /// Goes on to where there is something to do, and stays there; nil if that lies behind these bytes.
    mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Stop? {
        if isAtEnd { return .end(position) }
        while position < bytes.count {
            if string != nil {
                guard let end = string?.end(in: bytes) else { return nil }
                string = nil
                position = end
                if depth == 1, place == .beforeName { endName(in: bytes) }
                continue
            }
            let byte = bytes[position]
            if ASCII.isWhitespace(byte) {
                position += 1
            } else if depth == 0 {
                if byte == ASCII.openBrace {
                    depth = 1
                } else if !isByteOrderMark(byte) {
                    return .noObject(position)
                }
                position += 1
            } else if let stop = pass(byte) {
                return stop
            }
        }
        return nil
    }

    /// Goes past a byte inside the root.
    private mutating func pass(_ byte: UInt8) -> Stop? {
        let isMember = depth == 1
        let isValue = isMember && place == .beforeValue
        if isValue {
            if isFeatures {
                if byte == ASCII.openBracket { return .features(name: name, bracket: position) }
                nameOfOtherFeatures = name
            }
            place = .behindValue
        }
        switch byte {
        case ASCII.quote:
            if isMember, !isValue { (name, place) = (position, .beforeName) }
            string = ValueScan(from: position)
            return nil
        case ASCII.openBrace, ASCII.openBracket: depth += 1
        case ASCII.closeBrace, ASCII.closeBracket: depth -= 1
        case ASCII.comma where isMember: place = .beforeName
        case ASCII.colon where isMember && place == .beforeColon: place = .beforeValue
        default: break
        }
        position += 1
        isAtEnd = depth == 0
        return isAtEnd ? .end(position) : nil
    }

    private mutating func endName(in bytes: UnsafeBufferPointer<UInt8>) {
        place = .beforeColon
        isFeatures = bytes.decodedString(at: name) == MemberName.features.rawValue
    }

    private func isByteOrderMark(_ byte: UInt8) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return position < mark.count && byte == mark[position]
    }
}
