extension Message {
    public static func logVerifiedThere() -> Message { Message(LogCode.verifiedThere) }

    public static func logRecordChanged(_ seq: Int64) -> Message { log(.recordChanged, seq: seq) }
    public static func logRecordDetached(_ seq: Int64) -> Message { log(.recordDetached, seq: seq) }
    public static func logRecordOfOtherQuest(_ seq: Int64) -> Message { log(.recordOfOtherQuest, seq: seq) }
    public static func logRewritten(_ seq: Int64) -> Message { log(.rewritten, seq: seq) }

    public static func logRecordMissing(_ seq: Int64, found: Int64) -> Message {
        log(.recordMissing, seq: seq, ["found": number(found)])
    }

    public static func logRecordRepeated(_ seq: Int64, found: Int64) -> Message {
        log(.recordRepeated, seq: seq, ["found": number(found)])
    }

    public static func logCut(after seq: Int64, published: Int64) -> Message {
        log(.cut, seq: seq, ["published": number(published)])
    }

    public static func logExportHeadless() -> Message { Message(LogCode.exportHeadless) }
    public static func logLineNotAnObject() -> Message { Message(LogCode.lineNotAnObject) }

    public static func logLineMember(_ member: String) -> Message {
        Message(LogCode.lineMember, ["member": .text(member)])
    }

    private static func log(
        _ code: LogCode, seq: Int64, _ others: [String: MessageArgument] = [:]
    ) -> Message {
        Message(code, others.merging(["seq": number(seq)]) { _, new in new })
    }

    /// Numbers of records, never rounded.
    private static func number(_ seq: Int64) -> MessageArgument { .text(String(seq)) }
}
