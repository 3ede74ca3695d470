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

    /// What was read of a feature's bytes.
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

    /// What is wrong with a feature that is too large: perhaps only that it does not end where it should.
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
