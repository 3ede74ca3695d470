/// Messages about a document that is not JSON, or JSON that is not GeoJSON.
public enum SyntaxCode: String, MessageArea {
    case unexpectedEnd = "unexpected-end"

    public var code: MessageCode { .syntax(self) }

    public var wording: Wording {
        switch self {
        case .unexpectedEnd:
            Wording("The text ends too early.", "Текст обрывается раньше времени.")
        }
    }
}
