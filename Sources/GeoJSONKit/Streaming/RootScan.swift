/// Goes through the members of a document's root, byte by byte, and stops where `features` begin.
///
/// It checks no grammar. If the document is well-formed, what it says is right; otherwise there is a fault
/// before.
struct RootScan {
    enum Stop {
        /// A member `features` that is an array: where its name starts, and where its bracket is.
        case features(name: Int, bracket: Int)
        /// Right behind the root.
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
    /// Where the name of the member starts that `position` is in.
    private var name = 0
    private var isFeatures = false
    private var isAtEnd = false
    /// Where the name of the last member `features` starts that is no array; -1 without one.
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
