import ArgumentParser
import QuestEngine
import QuestWire

struct RideBundleCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: .said(
            "Fetch what a phone needs of a quest where there is no network.",
            "Скачать то, что нужно телефону от квеста там, где нет сети."),
        discussion: .said(
            """
            Needs the token of a team's device, which "join" gave it: the bundle has the tasks that this team may see \
            now, with their pictures and sounds, areas and contacts, in the language of --lang. Each file is held \
            against its checksum before anything is written.
            """,
            """
            Нужен токен устройства команды, полученный при подключении: в комплекте задания, которые эта команда видит \
            сейчас, с картинками и звуками, зоны и контакты, на языке из --lang. До записи каждый файл сверяется со \
            своей контрольной суммой.
            """,
            then: """
                  questctl ride bundle spring-ride -o spring-ride.zip --token-file phone-token
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(name: .shortAndLong, help: .file, completion: .file(extensions: ["zip"]))
    var output: String

    @OptionGroup var daemon: DaemonOptions

    /// In bytes: as much media as a daemon may be set to give, with everything else.
    static let largest = (1 << 30) + DaemonClient.longestAnswer

    func perform(with client: DaemonClient, on console: Console) async throws {
        let bytes = try await client.fetch(APIPath.quest(quest, "bundle"), upTo: Self.largest).bytes
        guard let manifest = Self.manifest(of: bytes) else {
            throw CommandFailure(.unreachable, .bundleDamaged(quest))
        }
        try OutputFile.write(bytes, to: output)
        if console.asJSON { return try console.print(json: manifest) }
        console.print(.bundleWritten(output, manifest))
        let left = manifest.leftOut.map(\.path)
        if !left.isEmpty { console.print(.bundleLeftOut(left)) }
    }

    /// The manifest of a bundle whose files are all what it says; `nil` for any other.
    static func manifest(of bytes: [UInt8]) -> BundleManifest? {
        guard let archive = try? ZIPReader(bytes) else { return nil }
        let entries = Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first }
        func contents(of path: String) -> [UInt8]? {
            entries[path].flatMap { try? archive.contents(of: $0, limit: $0.size) }
        }
        guard let document = contents(of: BundleManifest.path),
            let manifest = try? WireJSON.answer(BundleManifest.self, from: document),
            manifest.format == BundleManifest.format, archive.entries.count == manifest.files.count + 1
        else { return nil }
        let isWhole = manifest.files.allSatisfy { file in
            guard let bytes = contents(of: file.path) else { return false }
            return bytes.count == file.size && Digest.sha256(bytes).description == file.sha256
        }
        return isWhole ? manifest : nil
    }
}

extension Message {
    fileprivate static func bundleWritten(_ file: String, _ manifest: BundleManifest) -> Message {
        Message(
            "bundle-written",
            "Wrote {file}: {count} {count|file|files} of quest “{quest}”, version {version}",
            "Записан {file}: {count} {count|файл|файла|файлов} квеста «{quest}», версия {version}",
            [
                "file": .text(file), "count": .count(manifest.files.count),
                "quest": .text(manifest.quest.rawValue), "version": .count(manifest.version),
            ])
    }

    fileprivate static func bundleLeftOut(_ files: [String]) -> Message {
        Message(
            "bundle-left-out", "There was no room for {files}", "Не хватило места: {files}",
            ["files": .text(files.joined(separator: ", "))])
    }

    fileprivate static func bundleDamaged(_ quest: QuestID) -> Message {
        Message(
            "bundle-damaged", "What came of quest “{quest}” is damaged, or no bundle; nothing was written",
            "Полученное от квеста «{quest}» повреждено или не является комплектом; ничего не записано",
            ["quest": .text(quest.rawValue)])
    }
}
