import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct AccountLog: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: .said(
            "Tell what happened to an account, and verify that nobody changed its log.",
            "Рассказать, что было с аккаунтом, и проверить, что его журнал никто не изменил."),
        discussion: .said(
            """
            An account's log is a chain as a quest's is: records hold no names, phone numbers or names at providers, \
            only their salted hashes. --verify recomputes the chain here and prints its head as SEQ:HASH: keep it, and \
            give it with --head the next time, for a log whose end was cut off to be found out. --out writes the \
            records as they were hashed, a line of JSON each, once they are verified.
            """,
            """
            Журнал аккаунта — такая же цепочка, как у квеста: в записях нет имён, телефонов и имён у сервисов входа, \
            только их хеши с солью. --verify пересчитывает цепочку здесь и печатает её конец как SEQ:HASH: сохраните \
            его и в следующий раз укажите в --head, тогда будет видно, не отрезан ли конец. --out сначала проверяет \
            записи, а затем пишет их в том виде, от которого считались хеши: строка JSON на каждую.
            """,
            then: """
                  questctl account log 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f
                  questctl account log 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --verify --head 12:9f2c…
                  questctl account log 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --out anna.jsonl
                """))

    @Argument(help: .account) var account: AccountID

    @Flag(
        help: .said(
            "Verify the chain instead of telling what happened.",
            "Проверить цепочку, а не рассказывать, что было."))
    var verify = false

    @Option(
        help: .said(
            "A head that was noted before.", "Записанный раньше конец журнала.", value: "SEQ:HASH"))
    var head: String?

    @Option(
        help: .said("Write the records to this file.", "Записать журнал в этот файл.", value: "FILE"),
        completion: .file())
    var out: String?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if head != nil, !verify, out == nil {
            throw ValidationError(
                .said(
                    "--head goes with --verify or --out.", "--head указывают вместе с --verify или --out."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let published = try head.map { try LogVerify.head($0) }
        let records: [AccountRecord]
        do {
            records = try await client.accountRecords(of: account)
        } catch let fault as RecordLineError {
            return try report(fault: fault.message, seq: nil, after: .empty, on: console)
        }
        guard verify || out != nil else { return try tell(records, on: console) }
        var verifier = AccountLogVerifier(account: account, published: published)
        do throws(LogFault) {
            for record in records { try verifier.check(record) }
            try verifier.finish()
        } catch {
            return try report(fault: error.message, seq: error.seq, after: verifier.head, on: console)
        }
        if let out { try OutputFile.write(Array(records.map { $0.line + "\n" }.joined().utf8), to: out) }
        try approve(verifier.head, on: console)
    }

    /// Prints what happened, in words.
    private func tell(_ records: [AccountRecord], on console: Console) throws {
        if console.asJSON {
            let lines = try records.map { try JSONValue(parsing: Array($0.line.utf8)) }
            return try console.print(
                json: Listing(records: lines, head: LogEnd(records.last?.head ?? .empty)))
        }
        var rows = Rows(of: records, on: console)
        rows.column(Table.Column(heading: "#", alignsRight: true)) { "\($0.seq)" }
        rows.times(.at, in: .ofAccounts) { $0.at }
        rows.texts(.actor, mayShrink: true) { $0.actor.text }
        rows.texts(.content, mayShrink: true) { record in
            // What is no content of its kind is still to be seen.
            guard let content = try? record.content() else {
                return "\(record.kind.rawValue) \(record.body.canonicalJSON)"
            }
            return content.words(on: console)
        }
        console.print(rows)
    }

    private func approve(_ head: LogHead, on console: Console) throws {
        if console.asJSON {
            return try console.print(
                json: LogVerification(valid: true, recordCount: head.seq, head: LogEnd(head)))
        }
        if let out { console.print(.accountLogWritten(out, account: account.rawValue)) }
        console.print(.accountLogValid(account.rawValue, count: head.seq, hash: head.hash))
    }

    /// - Parameter seq: The place of the fault; `nil` where nothing could be read.
    private func report(fault: Message, seq: Int64?, after head: LogHead, on console: Console) throws {
        let text = fault.text(in: console.language)
        guard console.asJSON else {
            throw CommandFailure(.refused, .accountLogInvalid(account.rawValue, fault: text))
        }
        try console.print(
            json: LogVerification(
                valid: false, recordCount: head.seq, head: LogEnd(head), faultSeq: seq, fault: text))
        throw CommandFailure.alreadyPrinted
    }

    private struct Listing: Encodable {
        let records: [JSONValue]
        let head: LogEnd
    }
}

extension DaemonClient {
    private static let recordsAtOnce = 100

    /// Returns an account's records in order, as the daemon has them: nothing is verified yet.
    ///
    /// - Throws: `RecordLineError` for a line that is no record; `CommandFailure` when the daemon refuses or is not there.
    fileprivate func accountRecords(of account: AccountID) async throws -> [AccountRecord] {
        var records: [AccountRecord] = []
        while true {
            let last = records.last?.seq ?? 0
            let answer = try await fetch(
                APIPath.adminAccount(account, "log") + "?after=\(last)&limit=\(Self.recordsAtOnce)")
            let page = try answer.bytes.split(separator: UInt8(ascii: "\n")).map {
                try AccountRecord(line: Array($0))
            }
            records += page
            // A daemon that sends records again would be asked for ever.
            guard page.count == Self.recordsAtOnce, records.last.map({ $0.seq > last }) ?? false else {
                return records
            }
        }
    }
}
