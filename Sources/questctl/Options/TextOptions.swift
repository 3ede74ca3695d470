public import ArgumentParser
public import QuestEngine

/// How a text file of another program is encoded.
struct TextOptions: ParsableArguments {
    @Option(
        help: .said(
            "The encoding of the file, such as windows-1251, where it cannot be told by the file itself.",
            "Кодировка файла, например windows-1251, если по самому файлу её не определить.", value: "NAME"))
    var encoding: TextEncoding?
}

extension TextEncoding: ExpressibleByArgument {
    public init?(argument: String) { self.init(named: argument) }

    public static var allValueStrings: [String] { names }
    public var defaultValueDescription: String { name }
}
