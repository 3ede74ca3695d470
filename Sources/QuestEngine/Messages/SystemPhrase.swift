/// Words for why the system could not do something with a file or a connection, which it says in English.
public enum SystemPhrase: String, MessageArea {
    case missing = "system-file-missing"
    case forbidden = "system-not-permitted"
    case notPermitted = "system-operation-not-permitted"
    case folder = "system-is-folder"
    case noFolder = "system-not-a-folder"
    case exists = "system-file-exists"
    case full = "system-disk-full"
    case readOnly = "system-read-only"
    case tooManyFiles = "system-too-many-files"
    case readFailed = "system-input-output-error"
    case nameTooLong = "system-name-too-long"
    case refused = "system-connection-refused"
    case reset = "system-connection-reset"
    case timedOut = "system-connection-timed-out"
    case failed = "system-connection-failed"
    case unreachable = "system-network-unreachable"
    case noRoute = "system-no-route-to-host"

    public var code: MessageCode { .system(self) }

    public var wording: Wording {
        switch self {
        case .missing: Wording("No such file or directory", "нет такого файла или папки")
        case .forbidden: Wording("Permission denied", "нет прав доступа")
        case .notPermitted: Wording("Operation not permitted", "действие не разрешено")
        case .folder: Wording("Is a directory", "это папка")
        case .noFolder: Wording("Not a directory", "это не папка")
        case .exists: Wording("File exists", "такой файл уже есть")
        case .full: Wording("No space left on device", "на диске не осталось места")
        case .readOnly: Wording("Read-only file system", "диск доступен только для чтения")
        case .tooManyFiles: Wording("Too many open files", "открыто слишком много файлов")
        case .readFailed: Wording("Input/output error", "ошибка диска")
        case .nameTooLong: Wording("File name too long", "слишком длинное имя файла")
        case .refused: Wording("Connection refused", "в соединении отказано")
        case .reset: Wording("Connection reset by peer", "соединение прервано другой стороной")
        case .timedOut: Wording("Connection timed out", "время ожидания соединения вышло")
        case .failed: Wording("the connection failed", "соединение не удалось")
        case .unreachable: Wording("Network is unreachable", "сеть недоступна")
        case .noRoute: Wording("No route to host", "до этого адреса нет пути")
        }
    }
}

extension MessageArgument {
    /// What the system said, in the reader's language where it is one of `SystemPhrase`, else as it is.
    static func reason(_ text: String) -> MessageArgument {
        byEnglishWords[text].map { .message(Message($0)) } ?? .text(text)
    }

    private static let byEnglishWords = Dictionary(
        SystemPhrase.allCases.map { ($0.wording.english, $0) }, uniquingKeysWith: { first, _ in first })
}
