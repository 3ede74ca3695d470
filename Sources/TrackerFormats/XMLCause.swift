/// The reason why a document is no XML. Names are those of the document.
package enum XMLCause: Error, Equatable {
    /// Bytes of another encoding, or characters that XML does not know.
    case characters
    case tag
    case attribute(String)
    case attributeTwice(String)
    /// `&` with what stands before the next `;`, empty where there is none.
    case entity(String)
    /// An end that is not the one of the element that is open; `nil` where none is.
    case end(String, of: String?)
    /// Something behind the end of the document's element, or before it.
    case outside
    /// The document ends within an element, a comment or a text.
    case unfinished
    /// More elements within each other, more attributes or a longer tag than are read.
    case tooLarge
}

extension Message {
    /// - Parameter line: The line of the cause, from 1.
    package static func xmlMalformed(_ cause: XMLCause, line: Int) -> Message {
        Message(
            "course-unreadable", "The file is damaged: line {line}, {cause}",
            "Файл повреждён: строка {line}, {cause}",
            ["line": .text("\(line)"), "cause": .message(cause.message)])
    }
}

extension XMLCause {
    /// The end of a sentence that names the line.
    fileprivate var message: Message {
        switch self {
        case .characters:
            Message(
                "xml-characters", "bytes that are no text in its encoding.",
                "символы не читаются в указанной кодировке.")
        case .tag: Message("xml-tag", "a tag that cannot be read.", "непонятный тег.")
        case .attribute(let name):
            Message(
                "xml-attribute", "the attribute “{name}” has no value in quotation marks.",
                "у атрибута «{name}» нет значения в кавычках.", ["name": Self.argument(name)])
        case .attributeTwice(let name):
            Message(
                "xml-attribute-twice", "the attribute “{name}” stands there twice.",
                "атрибут «{name}» указан дважды.", ["name": Self.argument(name)])
        case .entity(""):
            Message(
                "xml-ampersand", "an “&” by itself: write &amp; for it.",
                "отдельный знак «&»: вместо него пишут &amp;.")
        case .entity(let name):
            Message(
                "xml-entity", "“&{name};” is no entity of XML.", "в XML нет сущности «&{name};».",
                ["name": Self.argument(name)])
        case .end(let name, of: let open?):
            Message(
                "xml-end-of-other", "“</{name}>” stands where “</{open}>” has to.",
                "вместо «</{open}>» стоит «</{name}>».",
                ["name": Self.argument(name), "open": Self.argument(open)])
        case .end(let name, of: nil):
            Message(
                "xml-end-of-nothing", "“</{name}>” ends nothing.", "«</{name}>» ничего не закрывает.",
                ["name": Self.argument(name)])
        case .outside:
            Message(
                "xml-outside", "something stands outside of the document.",
                "после конца документа есть что-то ещё.")
        case .unfinished:
            Message("xml-unfinished", "the file ends in the middle.", "файл обрывается на середине.")
        case .tooLarge:
            Message(
                "xml-too-large", "more than is read of one element.",
                "слишком большой или слишком глубоко вложенный элемент.")
        }
    }

    private static func argument(_ name: String) -> MessageArgument {
        .text(String(String.UnicodeScalarView(name.unicodeScalars.prefix(60))))
    }
}
