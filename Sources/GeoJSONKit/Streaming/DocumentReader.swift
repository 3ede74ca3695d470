/// Reads the features of one GeoJSON document from chunks of bytes.
///
/// The buffer holds the document with the features read so far cut out. So the ordinary parser reads, in the
/// end, what is left: the collection's own members. While features come, it reads each one where it stands, and
/// what separates them. This type only finds out where they are: every fault is the parser's.
struct DocumentReader: Sendable {
    enum Step {
        case feature(Feature)
        case goOn
        /// Nothing can be done before more bytes have come, or ever.
        case wait
    }

    enum State {
        /// The reader is in the root's members before `features`, in those behind it, or in a root that is no
        /// collection.
        case root
        case behindBracket
        case behindFeature
        case behindComma
        case feature
        /// The reader is behind the root.
        case behindRoot
    }

    var buffer = StreamBuffer()
    var workspace = OwnWorkspace()
    var options: ParsingOptions
    let maximumItemSize: Int
    var state = State.root
    var root = RootScan()
    /// The offsets of the name `features` and of the bracket behind it, once features are given out one by one.
    var features: (name: Int, bracket: Int)?
    /// Whether the document is read as a whole, because it is a single feature, or no GeoJSON that has features.
    var isSingle = false
    /// Whether `type` has not come yet. Until it has, faults other than of grammar have to wait: a whole
    /// document's grammar is checked up to its `type` before anything in it is read.
    var awaitsType = false
    /// The first fault that waits for `type`.
    var waitingError: GeoJSONError?
    /// Whether a feature was found to have latitude and longitude the wrong way round.
    var hasSwapped = false
    /// Number of features that have begun.
    var featureCount = 0
    /// The one that has begun last.
    var feature = 0..<0
    var scan: ValueScan?
    /// Number of bytes of the feature before it: a guess at how many this one will have.
    var usualSize = 0
    /// The offset up to which there is nothing but white space and at most one comma, behind a feature or the root.
    var scanned = 0
    /// Ends the reading, but not before there is enough behind it to find it again and explain it.
    private var fault: Fault?
    var error: GeoJSONError?
    var warnings: [GeoJSONError] = []
    var collection: FeatureCollection?
    let maximumWarnings: Int

    init(options: ParsingOptions, maximumItemSize: Int) {
        self.options = options
        self.options.maximumSize = .max
        self.maximumItemSize = StreamBuffer.itemSize(maximumItemSize)
        maximumWarnings = max(options.maximumWarnings, 0)
    }

    mutating func append(_ chunk: some Collection<UInt8>) {
        guard error == nil else { return }
        if fault == nil { removeConsumed() }
        buffer.append(chunk)
    }

    mutating func finish() { buffer.isComplete = true }

    mutating func next() throws(GeoJSONError) -> Feature? {
        workspace.prepare()
        while error == nil {
            if let fault, !buffer.canExplain(at: fault.offset) { return nil }
            do throws(Fault) {
                switch try step() {
                case .feature(let feature): return feature
                case .goOn: continue
                case .wait: return nil
                }
            } catch {
                if fault == nil, !buffer.canExplain(at: error.offset) {
                    fault = error
                } else {
                    self.error = buffer.explain([error])[0]
                }
            }
        }
        if let error { throw error }
        return nil
    }

    /// Does the next thing. Where it throws, it does the same again the next time.
    private mutating func step() throws(Fault) -> Step {
        switch state {
        case .root: try passRoot()
        case .behindBracket, .behindFeature, .behindComma: try passSeparator()
        case .feature: try passFeature()
        case .behindRoot: try passEnd()
        }
    }

    /// Gives away what was read and is not needed to locate anything.
    private mutating func removeConsumed() {
        switch state {
        case .root: break
        case .behindRoot:
            buffer.removeBeginning(upTo: scanned)
            scanned = 0
        case .behindBracket, .behindFeature, .behindComma, .feature:
            guard let features, featureCount > 0 else { return }
            let distance = features.bracket + 1 - feature.lowerBound
            buffer.cut(upTo: feature.lowerBound, count: featureCount - 1)
            feature = feature.lowerBound + distance..<feature.upperBound + distance
            scanned += distance
            scan?.move(by: distance)
        }
    }

    /// Notes what was questionable.
    mutating func warn(_ faults: [Fault]) {
        guard !faults.isEmpty else { return }
        warnings += buffer.explain(faults).prefix(maximumWarnings - warnings.count)
        options.maximumWarnings = maximumWarnings - warnings.count
    }
}

extension DocumentReader {
    /// Goes from one feature to where the next one starts, or to the end of them all.
    mutating func passSeparator() throws(Fault) -> Step {
        guard let features else { return .wait }
        buffer.bytes.withUnsafeBufferPointer { bytes in
            while scanned < bytes.count, ASCII.isWhitespace(bytes[scanned]) { scanned += 1 }
        }
        let start = state == .behindBracket ? features.bracket + 1 : feature.upperBound
        guard scanned - start <= maximumItemSize else {
            throw Fault(
                .tooLarge, at: start, expected: "at most \(maximumItemSize) bytes between features",
                found: "more")
        }
        let byte = scanned < buffer.count ? buffer.bytes[scanned] : nil
        switch (byte, state) {
        case (ASCII.comma?, .behindFeature):
            scanned += 1
            state = .behindComma
        case (ASCII.closeBracket?, .behindFeature), (ASCII.closeBracket?, .behindBracket):
            buffer.cut(upTo: scanned, count: featureCount)
            root.resume(atClosingBracket: features.bracket + 1)
            state = .root
        case (.some, .behindBracket),
            (.some, .behindComma) where byte != ASCII.closeBracket:
            feature = scanned..<scanned
            featureCount += 1
            scan = nil
            state = .feature
        default:
            guard buffer.canExplain(at: scanned) else { return .wait }
            throw try faultBetweenFeatures(features.bracket)
        }
        return .goOn
    }

    /// Something stands behind a feature that may not.
    private func faultBetweenFeatures(_ bracket: Int) throws(Fault) -> Fault {
        try withParser { parser throws(Fault) in
            if state == .behindBracket {
                _ = try parser.openFeatures(at: bracket)
            } else {
                _ = try parser.nextFeature(behind: feature.upperBound)
            }
        }
        return Fault(.unexpectedCharacter, at: scanned, expected: "',' or ']'")
    }

    /// Reads the feature that has begun, as soon as all of it is there.
    mutating func passFeature() throws(Fault) -> Step {
        // Mostly, the feature is complete already, and need not be looked through for its end first. Where it is
        // not, the fault found says nothing.
        if scan == nil {
            scan = ValueScan(from: feature.lowerBound)
            let isLikelyComplete = buffer.count - feature.lowerBound >= 4 * usualSize
            if isLikelyComplete, waitingError == nil, let read = try? readFeature() {
                return try accept(read)
            }
        }
        let end = buffer.bytes.withUnsafeBufferPointer { scan?.end(in: $0) }
        guard (end ?? buffer.count) - feature.lowerBound <= maximumItemSize else { throw oversize() }
        guard end != nil || buffer.isComplete else { return .wait }
        guard awaitsType else { return try accept(try readFeature()) }

        let grammar = try skipFeature()
        guard waitingError == nil else { return try accept(grammar) }
        do throws(Fault) {
            return try accept(try readFeature())
        } catch {
            waitingError = buffer.explain([error])[0]
            return try accept(grammar)
        }
    }

    /// The result of reading a feature's bytes.
    private struct Reading {
        var feature: Feature?
        let end: Int
        let warnings: [Fault]
        let hasSwapped: Bool
    }

    private func readFeature() throws(Fault) -> Reading {
        try withParser { parser throws(Fault) in
            let feature = try parser.readFeature(at: feature.lowerBound)
            return Reading(
                feature: feature, end: parser.scanner.position, warnings: parser.scanner.warnings,
                hasSwapped: parser.hasSwapped)
        }
    }

    private func skipFeature() throws(Fault) -> Reading {
        try withParser { parser throws(Fault) in
            try parser.skipFeature(at: feature.lowerBound)
            return Reading(end: parser.scanner.position, warnings: [], hasSwapped: hasSwapped)
        }
    }

    private mutating func accept(_ reading: Reading) throws(Fault) -> Step {
        guard reading.end - feature.lowerBound <= maximumItemSize else { throw oversize() }
        feature = feature.lowerBound..<reading.end
        usualSize = feature.count
        hasSwapped = reading.hasSwapped
        scanned = reading.end
        scan = nil
        state = .behindFeature
        warn(reading.warnings)
        return reading.feature.map { .feature($0) } ?? .goOn
    }

    /// Returns what is wrong with a feature that is too large: perhaps only that it does not end where it should.
    private func oversize() -> Fault {
        do throws(Fault) {
            let end = feature.lowerBound + maximumItemSize
            try withParser(upTo: end) { parser throws(Fault) in
                if awaitsType {
                    try parser.skipFeature(at: feature.lowerBound)
                } else {
                    _ = try parser.readFeature(at: feature.lowerBound)
                }
            }
        } catch {
            let end = feature.lowerBound + maximumItemSize
            let isFinal = buffer.bytes.withUnsafeBufferPointer { bytes in
                error.isFinal(in: UnsafeBufferPointer(rebasing: bytes[..<end]))
            }
            if isFinal { return error }
        }
        return Fault(
            .tooLarge, at: feature.lowerBound, expected: "at most \(maximumItemSize) bytes in one feature",
            found: "more")
    }
}
