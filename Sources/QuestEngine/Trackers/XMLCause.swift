/// What is wrong with a document that is no XML. Names are those of the document.
enum XMLCause: Equatable {
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
    static func xmlMalformed(_ cause: XMLCause, line: Int) -> Message {
        func message(_ english: String, _ russian: String, _ names: [String: String] = [:]) -> Message {
            var arguments = names.mapValues {
                MessageArgument.text(String(String.UnicodeScalarView($0.unicodeScalars.prefix(60))))
            }
            arguments["line"] = .text("\(line)")
            return Message(
                "course-unreadable", "The file is damaged: line {line}, \(english)",
                "Файл повреждён: строка {line}, \(russian)", arguments)
        }
        return switch cause {
        case .characters:
            message("bytes that are no text in its encoding.", "символы не читаются в указанной кодировке.")
        case .tag: message("a tag that cannot be read.", "непонятный тег.")
        case .attribute(let name):
            message(
                "the attribute “{name}” has no value in quotation marks.",
                "у атрибута «{name}» нет значения в кавычках.", ["name": name])
        case .attributeTwice(let name):
            message(
                "the attribute “{name}” stands there twice.", "атрибут «{name}» указан дважды.",
                ["name": name])
        case .entity(let name):
            name.isEmpty
                ? message(
                    "an “&” by itself: write &amp; for it.", "отдельный знак «&»: вместо него пишут &amp;.")
                : message("“&{name};” is no entity of XML.", "в XML нет сущности «&{name};».", ["name": name])
        case .end(let name, of: let open?):
            message(
                "“</{name}>” stands where “</{open}>” has to.", "вместо «</{open}>» стоит «</{name}>».",
                ["name": name, "open": open])
        case .end(let name, of: nil):
            message("“</{name}>” ends nothing.", "«</{name}>» ничего не закрывает.", ["name": name])
        case .outside:
            message("something stands outside of the document.", "после конца документа есть что-то ещё.")
        case .unfinished: message("the file ends in the middle.", "файл обрывается на середине.")
        case .tooLarge:
            message(
                "more than is read of one element.", "слишком большой или слишком глубоко вложенный элемент.")
        }
    }
}
