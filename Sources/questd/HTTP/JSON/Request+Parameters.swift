import GeoJSONKit
import Glibc
import Hummingbird
import QuestEngine

extension QuestdContext {
    /// The quest that the path names. What cannot be a quest's id is one that does not exist.
    func questID() throws(RequestError) -> QuestID {
        let quest = QuestID(parameter("quest"))
        guard Slug.isValid(quest.rawValue) else { throw .notFound }
        return quest
    }

    /// A number in the path. What is outside of its range does not exist.
    func parameter<Range: NumberRange>(
        _ name: String, in range: Range.Type
    ) throws(RequestError) -> Ranged<Range> {
        guard let number = Ranged<Range>(text: parameter(name)) else { throw .notFound }
        return number
    }

    /// The answer that the path names, word for word.
    var namedAnswer: AnswerID { AnswerID(parameter("answer")) }

    /// The answer that the path names: by its id or, as lists of judges show it, by the number of its record. Not for
    /// riders, who could count through the answers of other teams.
    func answerID(in state: QuestState) -> AnswerID { state.answer(namedBy: namedAnswer) }

    /// The decision that the path names, in the same two ways; of opinions, only those of whoever asks have a number.
    func decisionID(in state: QuestState) -> RecordID {
        let text = parameter("record")
        let number = Ranged<RecordNumber>(text: text)
        return number.flatMap { state.decision(numbered: $0.value, for: principal.actor) } ?? RecordID(text)
    }

    /// A part of the path, percent-decoded.
    func parameter(_ name: String) -> String {
        parameters.get(name)?.percentDecoded ?? ""
    }
}

extension QuestState {
    /// The id of an answer that is named by it, or by the number of its record.
    func answer(namedBy name: AnswerID) -> AnswerID {
        let number = Ranged<RecordNumber>(text: name.rawValue)
        return number.flatMap { answer(numbered: $0.value)?.id } ?? name
    }
}

extension String {
    /// The text with `%` and two hexadecimal digits read as a byte (RFC 3986, section 2.1); `nil` when the
    /// result is no UTF-8 or a `%` stands alone.
    var percentDecoded: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                digits.allSatisfy(\.isHexDigit),
                let decoded = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        guard bytes.isStreamSafe else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether the text has no more combining marks in a row than may be once it is percent-decoded.
    ///
    /// - Complexity: O(length); without a `%` no byte is copied.
    var isStreamSafeDecoded: Bool {
        var text = self
        let hasEscapes = text.withUTF8 { bytes in
            bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "%")), bytes.count) != nil } ?? false
        }
        guard hasEscapes else { return isStreamSafe }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == UInt8(ascii: "%"), digits.count == 2, let high = digits.first?.hexadecimalValue,
                let low = digits.last?.hexadecimalValue
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return bytes.isStreamSafe
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
