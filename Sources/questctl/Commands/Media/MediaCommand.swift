import ArgumentParser
import QuestEngine
import QuestWire

struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: .said(
            "Upload pictures and sounds of a quest's tasks.",
            "Загружать картинки и звуки для заданий квеста."),
        discussion: .said(
            """
            A task names an uploaded file in its property "media", by its name, such as old-oak.jpg. Riders get it \
            with the first task that names it and that they may see.
            """,
            """
            Задание называет загруженный файл в свойстве «media», по имени, например old-oak.jpg. Участники получают \
            его вместе с первым видимым им заданием, которое его называет.
            """),
        subcommands: [MediaAdd.self, MediaListing.self, MediaRemove.self])
}

struct MediaAdd: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: .said("Upload pictures and sounds.", "Загрузить картинки и звуки."),
        discussion: .said(
            """
            JPEG, PNG, WebP, MP3, OGG or M4A of up to 10 MB, told by their bytes, under their own names: of a-z, 0-9 \
            and hyphens. A file takes the place of another one of its name.
            """,
            """
            JPEG, PNG, WebP, MP3, OGG или M4A до 10 МБ; вид определяется по содержимому. Имена файлов — из a-z, 0-9 и \
            дефисов. Файл занимает место другого с тем же именем.
            """,
            then: """
                  questctl media add spring-ride old-oak.jpg owl.ogg
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("The files.", "Файлы.", value: "FILE"), completion: .file()) var files: [String]

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var added: [MediaInfo] = []
        for file in files {
            let name = file.fileOfPath
            guard MediaKind(name: name) != nil else { throw CommandFailure(.badFile, .mediaNameWrong(file)) }
            let bytes = try InputFile.read(file, limit: MediaLimits.bytes.value)
            let path = APIPath.adminQuest(quest, "media", name)
            added.append(try await client.ask(.put, path, body: .file(bytes)))
            if !console.asJSON { console.print(.mediaAdded(name, to: quest)) }
        }
        if console.asJSON { try console.print(json: MediaList(media: added)) }
    }
}

struct MediaListing: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said("List the uploaded pictures and sounds.", "Показать загруженные картинки и звуки."),
        discussion: """
              questctl media list spring-ride
              questctl media list spring-ride --json
            """)

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: MediaList = try await client.get(APIPath.adminQuest(quest, "media"))
        if console.asJSON { return try console.print(json: list) }
        let measures = Measures(language: console.language)
        var rows = Rows(of: list.media, on: console)
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.texts(.kind) { $0.type }
        rows.texts(.fileSize, alignsRight: true) { measures.size($0.size) }
        console.print(rows)
    }
}

struct MediaRemove: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said("Remove an uploaded picture or sound.", "Удалить загруженную картинку или звук."),
        discussion: "  questctl media remove spring-ride old-oak.jpg")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .said("Its name.", "Имя файла.", value: "NAME")) var name: String

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        guard MediaKind(name: name) != nil else { throw CommandFailure(.usage, .mediaNameWrong(name)) }
        let removed: MediaInfo = try await client.ask(.delete, APIPath.adminQuest(quest, "media", name))
        try console.print(removed, or: .mediaRemoved(name, from: quest))
    }
}

extension Message {
    fileprivate static func mediaNameWrong(_ file: String) -> Message {
        Message(
            "media-name-wrong",
            "{file}: call it by a–z, 0–9 and hyphens, with .jpg, .png, .webp, .mp3, .ogg or .m4a behind.",
            "{file}: назовите файл буквами a–z, цифрами и дефисами, с .jpg, .png, .webp, .mp3, .ogg или .m4a на конце.",
            ["file": .text(file)])
    }

    fileprivate static func mediaAdded(_ name: String, to quest: QuestID) -> Message {
        Message(
            "media-added-done", "{name} is uploaded with quest “{quest}”.",
            "Файл {name} загружен к квесту «{quest}».",
            ["name": .text(name), "quest": .text(quest.rawValue)])
    }

    fileprivate static func mediaRemoved(_ name: String, from quest: QuestID) -> Message {
        Message(
            "media-removed-done", "{name} of quest “{quest}” is removed.",
            "Файл {name} квеста «{quest}» удалён.",
            ["name": .text(name), "quest": .text(quest.rawValue)])
    }
}
