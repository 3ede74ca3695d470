import CExpat

/// Says what is wrong at the place where expat ends: it tells the kind of fault, and people need the names that stand there.
struct XMLDiagnosis {
    let bytes: [UInt8]
    /// The offset at which expat ends.
    let place: Int

    /// Whether it is a DOCTYPE, also one in small letters or at a wrong place, of which expat says nothing else.
    var isDocumentType: Bool {
        [place, tag?.startIndex].contains { start in
            start.map { bytes[$0...].prefix(9).map { $0 | 0x20 }.elementsEqual("<!doctype".utf8) } ?? false
        }
    }

    /// - Parameter open: The name of the element in which it stands.
    func cause(of error: XML_Error, within open: String?) -> XMLCause {
        switch error {
        case XML_ERROR_TAG_MISMATCH: .end(name(at: place), of: open)
        case XML_ERROR_DUPLICATE_ATTRIBUTE: .attributeTwice(name(at: place))
        case XML_ERROR_UNDEFINED_ENTITY: undefinedEntity
        case XML_ERROR_BAD_CHAR_REF: entity(at: place)
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT, XML_ERROR_SYNTAX: .outside
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION: .unfinished
        case XML_ERROR_NO_MEMORY: .tooLarge
        case XML_ERROR_INVALID_TOKEN: invalid(within: open)
        default: .tag
        }
    }

    private func invalid(within open: String?) -> XMLCause {
        if place < bytes.count, bytes[place] < 32, !isSpace(bytes[place]) { return .characters }
        let before = bytes[..<place].lastIndex { !isNameByte($0) || $0 == UInt8(ascii: ";") }
        if let before, bytes[before] == UInt8(ascii: "&") { return entity(at: before) }
        guard let tag else { return open == nil ? .outside : .tag }
        if open == nil, tag.count == 1, bytes[place...].first == UInt8(ascii: "/") {
            return .end(name(at: place + 1), of: nil)
        }
        // Comments have no attributes.
        guard !tag.starts(with: "<!".utf8), let name = attribute(of: tag.dropFirst()) else { return .tag }
        return .attribute(name)
    }

    /// The bytes from the last `<` before the place, up to it; `nil` where that tag has ended.
    private var tag: ArraySlice<UInt8>? {
        guard let start = bytes[..<place].lastIndex(of: UInt8(ascii: "<")) else { return nil }
        let tag = bytes[start..<place]
        return unfinished(in: tag).contains(UInt8(ascii: ">")) ? nil : tag
    }

    /// The name that is in want of a value, at the end of a tag that begins with the element's name.
    private func attribute(of tag: ArraySlice<UInt8>) -> String? {
        let rest = unfinished(in: tag)
        let words = rest.split { isSpace($0) || $0 == UInt8(ascii: "=") }
        guard words.count > (rest.startIndex == tag.startIndex ? 1 : 0), let word = words.last,
            word.allSatisfy(isNameByte)
        else { return nil }
        return String(decoding: word, as: UTF8.self)
    }

    /// The bytes behind the last value of a tag, up to a quotation mark that is not closed. They have a `>` where the tag has
    /// ended.
    private func unfinished(in tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = tag
        while let start = rest.firstIndex(where: { "\"'".utf8.contains($0) }) {
            guard !rest[..<start].contains(UInt8(ascii: ">")),
                let end = rest[(start + 1)...].firstIndex(of: rest[start])
            else { return rest[..<start] }
            rest = rest[(end + 1)...]
        }
        return rest
    }

    /// The first entity that XML does not know: where it stands in an attribute, the place is the start of the tag.
    private var undefinedEntity: XMLCause {
        let marks = bytes.indices[place...].lazy.filter { bytes[$0] == UInt8(ascii: "&") }
        return marks.map { entity(at: $0) }.first { cause in
            guard case .entity(let name) = cause else { return false }
            return !name.hasPrefix("#") && !["lt", "gt", "amp", "quot", "apos"].contains(name)
        } ?? .entity("")
    }

    private func entity(at mark: Int) -> XMLCause {
        guard let end = bytes[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            return .entity("")
        }
        return .entity(String(decoding: bytes[(mark + 1)..<end], as: UTF8.self))
    }

    private func name(at start: Int) -> String {
        String(decoding: bytes[start...].prefix(while: isNameByte), as: UTF8.self)
    }

    private func isNameByte(_ byte: UInt8) -> Bool { !isSpace(byte) && !"/>=<&\"'".utf8.contains(byte) }

    private func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
