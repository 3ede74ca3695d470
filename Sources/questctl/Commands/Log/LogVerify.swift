import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct LogVerify: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: .said(
            "Recompute the chain of a quest's log here, from the records themselves or from an export.",
            "Пересчитать здесь цепочку журнала квеста, по самим записям или по выгрузке."),
        discussion: .said(
            """
            Finds a record that was edited, taken out, swapped or put in, and names it. That the end was cut off \
            or the whole log written anew shows only against a head that was noted before: verify prints the \
            head as SEQ:HASH; keep it, and give it with --head the next time.
            """,
            """
            Находит и называет запись, которую изменили, убрали, переставили или вставили. Что отрезан конец или \
            весь журнал написан заново, видно, только если раньше был записан конец журнала: verify печатает его \
            как SEQ:HASH; сохраните его и в следующий раз укажите в --head.
            """,
            then: """
                  questctl log verify spring-ride
                  questctl log verify spring-ride --head 318:9f2c…
                  questctl log verify spring-ride --head published.jsonl
                  questctl log verify --file spring-ride.jsonl
                """))

    @Argument(help: .said("The quest; not with --file.", "Квест; не вместе с --file.", value: "QUEST"))
    var quest: QuestID?

    @Option(
        help: .said(
            "A head that was noted before, or a file with one: an export, a result list.",
            "Записанный раньше конец журнала или файл, где он есть: выгрузка, протокол.",
            value: "SEQ:HASH|FILE"))
    var head: String?

    @Option(
        help: .said(
            "An export instead of the daemon's log; - for standard input.",
            "Выгрузка вместо журнала с сервера; - — стандартный ввод.", value: "FILE"),
        completion: .file())
    var file: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if (quest == nil) == (file == nil) {
            throw ValidationError(
                .said(
                    "Name a quest, or give an export with --file.",
                    "Назовите квест или укажите выгрузку в --file."))
        }
    }

    func perform(on console: Console) async throws {
        let published = try head.map { try Self.head($0) }
        if let file { return try check(file, published, on: console) }
        guard let quest else { return }
        let client = try DaemonClient(server, on: console)
        var verifier = LogVerifier(quest: quest, published: published)
        do {
            try await client.checkLog(of: quest, with: &verifier)
        } catch let failure as CommandFailure where failure.code == "log-hidden" {
            return try await verifyThere(quest, published, by: client, failure, on: console)
        } catch let fault as LogFault {
            return try report(
                fault: fault.message, of: quest, seq: fault.seq, after: verifier.head, on: console)
        } catch let fault as RecordLineError {
            return try report(
                fault: fault.message, of: quest, seq: verifier.head.seq + 1, after: verifier.head, on: console
            )
        }
        try approve(quest, verifier.head, verifier.impossibleTimes, on: console)
    }

    /// Has the daemon recompute a log that judges may not read.
    ///
    /// - Parameter refusal: The error to throw where a noted head cannot be compared from here.
    private func verifyThere(
        _ quest: QuestID, _ published: LogHead?, by client: DaemonClient, _ refusal: CommandFailure,
        on console: Console
    ) async throws {
        let found: LogVerification = try await client.get(APIPath.adminQuest(quest, "log", "verify"))
        if let published, found.valid {
            if published.seq > found.head.seq {
                let fault = LogFault.cut(after: found.head.seq, published: published.seq)
                throw CommandFailure(
                    .refused, .logInvalid(quest, fault: fault.message.text(in: console.language)))
            }
            // Only the daemon knows what stood there then.
            guard LogEnd(published) == found.head else { throw refusal }
        }
        if console.asJSON {
            try console.print(json: found)
            if !found.valid { throw CommandFailure.alreadyPrinted }
            return
        }
        console.remark(.logVerifiedThere())
        guard found.valid, let hash = Digest(hexadecimal: found.head.hash) else {
            throw CommandFailure(.refused, .logInvalid(quest, fault: found.fault ?? ""))
        }
        console.print(.logValid(quest, count: found.head.seq, hash: hash))
        if let impossible = found.impossibleTimes { console.remark(.logTimesImpossible(impossible)) }
    }

    /// Checks an export, without asking a daemon.
    private func check(_ file: String, _ published: LogHead?, on console: Console) throws {
        let text = String(decoding: try InputFile.read(file, limit: 1 << 30), as: UTF8.self)
        do {
            let found = try LogExport.verify(text, published: published)
            try approve(found.quest, found.head, found.impossibleTimes, on: console)
        } catch let fault as LogExportFault {
            try report(
                fault: fault.message, of: QuestID(file), seq: fault.seq,
                after: LogHead(seq: max(0, fault.seq - 1), hash: .zero), on: console)
        }
    }

    private func approve(
        _ quest: QuestID, _ head: LogHead, _ impossible: [Int64], on console: Console
    ) throws {
        if console.asJSON {
            return try console.print(
                json: LogVerification(
                    valid: true, recordCount: head.seq, head: LogEnd(head), impossibleTimes: impossible))
        }
        console.print(.logValid(quest, count: head.seq, hash: head.hash))
        if !impossible.isEmpty { console.remark(.logTimesImpossible(impossible)) }
    }

    private func report(
        fault: Message, of quest: QuestID, seq: Int64, after head: LogHead, on console: Console
    ) throws {
        let text = fault.text(in: console.language)
        guard console.asJSON else { throw CommandFailure(.refused, .logInvalid(quest, fault: text)) }
        try console.print(
            json: LogVerification(
                valid: false, recordCount: head.seq, head: LogEnd(head), faultSeq: seq, fault: text))
        throw CommandFailure.alreadyPrinted
    }

    /// Returns a head that was noted.
    ///
    /// - Parameter text: The head itself, or the name of a file with one.
    static func head(_ text: String) throws(CommandFailure) -> LogHead {
        if let head = LogExport.head(in: text) { return head }
        guard !text.contains(":"), let bytes = try? InputFile.read(text, limit: 1 << 30),
            let head = LogExport.head(in: String(decoding: bytes, as: UTF8.self))
        else { throw CommandFailure(.usage, .headMalformed(text)) }
        return head
    }
}
