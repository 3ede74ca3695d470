/// Goes through a document again, after reading it, to find out to which values given offsets belong.
///
/// It needs no valid document: up to the first fault the grammar holds, and behind it a guess will do.
struct DocumentTrace {
    /// What stands at an offset.
    struct Place {
        /// The innermost array or object around the offset.
        var container = JSONPath()
        /// The value or member at the offset; the container where there is none.
        var path = JSONPath()
        /// Where the container's bracket stands.
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
    /// - Parameter depth: How many of the open arrays and objects to regard; nil for all.
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

    /// Where a value was read: goes on to the next element or member. A comma says so, and so does a second
    /// value behind a missing one.
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
