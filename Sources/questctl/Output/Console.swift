import FoundationEssentials
import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a command prints: data to standard output, everything else to standard error.
struct Console {
    let language: Language
    let asJSON: Bool
    /// Of standard output.
    let style: Style
    /// Columns of the terminal; `nil` when standard output goes elsewhere.
    let width: Int?
    /// Whether standard error is a terminal, where a progress bar may be drawn.
    let showsProgressBar: Bool

    init(_ options: OutputOptions) {
        language = options.language?.language ?? Language.ofLocale { Environment[$0] } ?? .english
        asJSON = options.asJSON
        style = Style(isOn: isatty(STDOUT_FILENO) == 1 && Style.isWanted)
        width = isatty(STDOUT_FILENO) == 1 ? Self.terminalWidth : nil
        showsProgressBar = isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
    }

    private static var terminalWidth: Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return Environment["COLUMNS"].flatMap { Int($0) } ?? 80
    }
}

extension Console {
    func print(_ text: String) {
        Self.write(text + "\n", to: STDOUT_FILENO)
    }

    func print(_ message: Message) {
        print(message.text(in: language))
    }

    func print(bytes: [UInt8]) {
        Self.write(bytes, to: STDOUT_FILENO)
    }

    func print(_ table: Table) {
        if table.rows.isEmpty { return tell(.nothingToShow()) }
        for line in table.lines(width: width, style: style) { print(line) }
    }

    /// The value as JSON, members sorted so that outputs can be compared.
    func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(bytes: [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")])
    }

    /// A remark beside the data: to standard error, and none where a program reads.
    func tell(_ message: Message) {
        if !asJSON { note(message.text(in: language)) }
    }

    func note(_ text: String) {
        Self.write(text + "\n", to: STDERR_FILENO)
    }

    func complain(_ text: String) {
        if !text.isEmpty { note("questctl: " + text) }
    }

    func word(_ label: Label) -> String {
        label.message.text(in: language)
    }

    static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// A reader that has gone away (`| head`) ends the program by SIGPIPE; there is nothing else to do about it.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if errno == EINTR { continue }
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// `write` of the system, which the methods of `Console` hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
