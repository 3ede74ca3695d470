import FoundationEssentials
import GeoJSONKit
import Glibc
import QuestEngine
import QuestWire

/// The output of a command: data to standard output, everything else to standard error.
struct Console {
    let language: Language
    let asJSON: Bool
    /// The style of standard output.
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
    /// Prints a text, in which no character of others steers the terminal.
    func print(_ text: String) {
        let shown = text.shownHarmlessly(keeping: style.isOn ? Style.sequences : [])
        Self.write(shown + "\n", to: STDOUT_FILENO)
    }

    func print(_ message: Message) {
        print(message.text(in: language))
    }

    /// Prints a document, byte for byte unless a terminal shows it: there it steers nothing either.
    func print(bytes: [UInt8]) {
        guard isatty(STDOUT_FILENO) == 1 else { return Self.write(bytes, to: STDOUT_FILENO) }
        Self.write(String(decoding: bytes, as: UTF8.self).shownHarmlessly, to: STDOUT_FILENO)
    }

    func print(_ table: Table) {
        if table.rows.isEmpty { return remark(.nothingToShow()) }
        for line in table.lines(width: width, style: style) { print(line) }
    }

    /// Prints a value as JSON with names as on the wire, members sorted so that outputs can be compared.
    func print(json value: some Encodable) throws {
        try print(report: WireJSON.json(of: value))
    }

    /// Prints a report of the command's own as JSON with the names that its type gives. Its whole numbers may be larger
    /// than those on the wire, which have a sign.
    func print(report: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(bytes: [UInt8](try encoder.encode(report)) + [UInt8(ascii: "\n")])
    }

    /// Prints what the daemon answered as JSON for programs, else a sentence for people.
    func print(_ answer: some Encodable, or sentence: @autoclosure () -> Message) throws {
        if asJSON { try print(json: answer) } else { print(sentence()) }
    }

    /// Prints a remark beside the data to standard error, unless a program reads.
    func remark(_ message: Message) {
        if !asJSON { note(message.text(in: language)) }
    }

    func note(_ text: String) {
        Self.write(text.shownHarmlessly + "\n", to: STDERR_FILENO)
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

    /// Writes all bytes. A reader that has gone away (`| head`) ends the program by SIGPIPE.
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

/// Colours for terminals (ECMA-48 SGR), and none for anything else.
struct Style {
    let isOn: Bool

    enum Look: String, CaseIterable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// Every sequence of characters that a style puts into a text.
    static let sequences = (Look.allCases.map(\.rawValue) + ["0"]).map { "\u{1B}[\($0)m" }

    /// Whether colours are wanted: NO_COLOR (https://no-color.org) is not set, and the terminal knows them.
    static var isWanted: Bool {
        Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
    }

    func callAsFunction(_ look: Look, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}
