import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersPhoto: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: .said("Fetch the photo of an answer.", "Скачать фото из ответа."),
        discussion: .said(
            """
            Without --original it is the copy that riders and viewers see: without place, time and device. The \
            original is for judges.
            """,
            """
            Без --original — копия, которую видят участники и наблюдатели: без места, времени и устройства. \
            Оригинал — только для судей.
            """,
            then: """
                  questctl answers photo spring-ride 118 -o window.jpg
                  questctl answers photo spring-ride ANSWER --original -o window.jpg
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(
        help: .said(
            "The answer's record from answers list: its number, or the answer's id.",
            "Номер записи из «answers list» или id ответа.", value: "ANSWER"))
    var answer: AnswerID

    @Flag(
        help: .said(
            "As it was sent, with place, time and device where the camera wrote them.",
            "Как отправлено: с местом, временем и устройством, если камера их записала."))
    var original = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let path = APIPath.adminQuest(quest, "answers", answer.rawValue, "photo")
        let reply = try await client.send(.get, original ? path + "/original" : path)
        if reply.isProblem { throw client.failure(of: reply) }
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output, mode: 0o600)
        if console.asJSON { return try console.print(json: Written(file: output, size: reply.bytes.count)) }
        console.print(.photoWritten(output, size: reply.bytes.count))
    }

    private struct Written: Encodable {
        let file: String
        let size: Int
    }
}
