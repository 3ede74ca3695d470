// Messages about the encoding of text files.

extension DecodedText {
    /// Remarks on how the file was decoded, where it does not say so itself.
    public var remarks: [Message] {
        let guess = evidence == .guess ? Message.textEncodingGuessed(encoding) : nil
        let damage = damage.map { Message.textDamaged($0.count, line: $0.line, in: encoding) }
        return [guess, damage].compactMap(\.self)
    }
}

extension Message {
    package static func textEncodingUnknown(_ label: String) -> Message {
        Message(
            "text-encoding-unknown",
            "The file says that its encoding is “{label}”, which is not known. Save it as UTF-8, or name another encoding.",
            "В файле указана неизвестная кодировка «{label}». Сохраните его в UTF-8 или укажите другую кодировку.",
            ["label": .text(label)])
    }

    static func textEncodingGuessed(_ encoding: TextEncoding) -> Message {
        Message(
            "text-encoding-guessed",
            "The file does not say how it is encoded, and is not in UTF-8: it was read as {name}. If letters are wrong, name the encoding.",
            "Кодировка в файле не указана, и это не UTF-8: файл прочитан как {name}. Если буквы неверны, укажите кодировку.",
            ["name": .text(encoding.name)])
    }

    /// - Parameter line: The first one that is damaged.
    static func textDamaged(_ count: Int, line: Int, in encoding: TextEncoding) -> Message {
        Message(
            "text-damaged",
            """
            {count} {count|character|characters} could not be read as {name}, the first in line {line}: “�” stands there. Look through the \
            text, or name another encoding.
            """,
            """
            Не удалось прочитать как {name} {count} {count|символ|символа|символов}, первый — в строке {line}: вместо них стоит «�». \
            Проверьте текст или укажите другую кодировку.
            """, ["count": .count(count), "line": .text("\(line)"), "name": .text(encoding.name)])
    }
}
