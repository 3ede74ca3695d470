import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct LogVerify: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Recompute the chain of a quest's log here, from the records themselves.",
        discussion: """
            Finds a record that was edited, taken out, swapped or put in, and names it. That the end was cut off or \
            the whole log written anew shows only against a head that was noted before: verify prints the head as \
            SEQ:HASH; keep it, and give it with --head the next time.

              questctl log verify spring-ride
              questctl log verify spring-ride --head 318:9f2c…
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Option(help: ArgumentHelp("A head that was noted before.", valueName: "SEQ:HASH"))
    var head: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let published = try head.map { try Self.head($0) }
        let client = try DaemonClient(server, on: console)
        var verifier = LogVerifier(quest: quest, published: published)
        do {
            let end = try await client.forEachRecordPage(of: quest, after: 0) { page in
                for line in page.lines { try verifier.check(Record(line: line.bytes(), quest: quest)) }
            }
            try verifier.finish()
            guard end.seq <= verifier.head.seq else {
                throw LogFault.cut(after: verifier.head.seq, published: end.seq)
            }
        } catch let fault as LogFault {
            return try report(fault: fault.message, seq: fault.seq, after: verifier.head, on: console)
        } catch let fault as RecordLineError {
            return try report(
                fault: fault.message, seq: verifier.head.seq + 1, after: verifier.head, on: console)
        }
        if console.asJSON {
            let count = verifier.head.seq
            return try console.print(
                json: LogVerification(valid: true, recordCount: count, head: LogEnd(verifier.head)))
        }
        console.print(.logValid(quest, count: verifier.head.seq, hash: verifier.head.hash))
    }

    private func report(fault: Message, seq: Int64, after head: LogHead, on console: Console) throws {
        let text = fault.text(in: console.language)
        guard console.asJSON else { throw CommandFailure(.refused, .logInvalid(quest, fault: text)) }
        try console.print(
            json: LogVerification(
                valid: false, recordCount: head.seq, head: LogEnd(head), faultSeq: seq, fault: text))
        throw CommandFailure.alreadyTold
    }

    static func head(_ text: String) throws(CommandFailure) -> LogHead {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let seq = Int64(parts[0]), seq >= 0,
            let hash = Digest(hexadecimal: String(parts[1]))
        else { throw CommandFailure(.usage, .headMalformed(text)) }
        return LogHead(seq: seq, hash: hash)
    }
}
