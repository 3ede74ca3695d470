import GeoJSONKit

/// A whole log as a file, which anybody can check without the daemon: JSON Lines in canonical form, a line for each
/// record with everything that its hash covers, and a last line with the quest and the head.
public enum LogExport {
    /// The last line.
    public static func headLine(_ head: LogHead, of quest: QuestID) -> String {
        let members: JSONObject = [
            "head": .object(["hash": .string(head.hash.description), "seq": .integer(head.seq)]),
            "quest": .string(quest.rawValue),
        ]
        return RecordBody(canonicalizing: .object(members))?.canonicalJSON ?? ""
    }

    /// The head that stands in a text: `SEQ:HASH`, an export's last line, or any JSON object with a member `head`.
    public static func head(in text: String) -> LogHead? {
        let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let last = lines.last.map { String(Substring($0)) } ?? ""
        return shortHead(last) ?? (try? JSONValue(parsing: last)).flatMap(head(in:))
            ?? (try? JSONValue(parsing: text)).flatMap(head(in:))
    }

    private static func shortHead(_ text: String) -> LogHead? {
        guard text.utf8.count <= longestHead else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let seq = Int64(parts[0]), seq >= 0,
            let hash = Digest(hexadecimal: String(parts[1]))
        else { return nil }
        return LogHead(seq: seq, hash: hash)
    }

    /// Bytes of the longest `SEQ:HASH`.
    private static let longestHead = 128

    private static func head(in value: JSONValue) -> LogHead? {
        guard let head = value["head"], let seq = head["seq"]?.integerValue, seq >= 0,
            let hash = head["hash"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
        else { return nil }
        return LogHead(seq: seq, hash: hash)
    }

    /// Checks an export from its first line to its last.
    ///
    /// - Parameter published: a head known from elsewhere; it must still stand in the log.
    /// - Returns: the quest, the head, and `LogVerifier.impossibleTimes`.
    /// - Throws: `LogExportFault`, the first one, which names the record.
    /// - Complexity: O(length of the text).
    public static func verify(
        _ text: String, published: LogHead? = nil
    ) throws(LogExportFault) -> (quest: QuestID, head: LogHead, impossibleTimes: [Int64]) {
        // By bytes: texts that were recorded may have any number of combining marks in a row.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
        guard let last = lines.last.map(String.init),
            let end = (try? JSONValue(parsing: last)).flatMap(head(in:)),
            let name = (try? JSONValue(parsing: last))?["quest"]?.stringValue
        else { throw LogExportFault(seq: Int64(lines.count), message: .logExportHeadless()) }
        let quest = QuestID(name)
        var verifier = LogVerifier(quest: quest, published: published)
        do throws(LogFault) {
            for line in lines.dropLast() { try check(line, with: &verifier) }
            guard verifier.head.seq >= end.seq else {
                throw .cut(after: verifier.head.seq, published: end.seq)
            }
            guard verifier.head == end else { throw .rewritten(seq: end.seq) }
            try verifier.finish()
        } catch {
            throw LogExportFault(seq: error.seq, message: error.message)
        }
        return (quest, verifier.head, verifier.impossibleTimes)
    }

    /// Checks a line; only the canonical form will do, so that no byte can be changed unseen.
    private static func check(_ line: Substring, with verifier: inout LogVerifier) throws(LogFault) {
        let next = verifier.head.seq + 1
        guard let record = try? Record(line: Array(line.utf8), quest: verifier.quest) else {
            throw .changed(seq: next)
        }
        try verifier.check(record)
        guard record.line.utf8.elementsEqual(line.utf8) else { throw .changed(seq: next) }
    }
}

/// A fault of an exported log, and the record that it is at.
public struct LogExportFault: Error, Sendable, Equatable {
    public let seq: Int64
    public let message: Message
}

extension Message {
    public static func logExportHeadless() -> Message {
        Message(
            "log-export-headless",
            "The last line does not name the quest and the head of its log: the file was cut or is no export.",
            "В последней строке нет квеста и конца его журнала: файл обрезан или это не выгрузка журнала.")
    }
}
