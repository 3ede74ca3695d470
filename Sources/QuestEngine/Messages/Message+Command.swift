extension Message {
    public static func fileUnreadable(_ file: String, reason: String) -> Message {
        Message(CommandCode.fileUnreadable, ["file": .text(file), "reason": .text(reason)])
    }

    public static func fileUnwritable(_ file: String, reason: String) -> Message {
        Message(CommandCode.fileUnwritable, ["file": .text(file), "reason": .text(reason)])
    }

    public static func questCheckSummary(_ file: String, errors: Int, warnings: Int) -> Message {
        Message(
            CommandCode.questCheckSummary,
            ["file": .text(file), "errors": .count(errors), "warnings": .count(warnings)])
    }

    public static func questCheckClean(_ file: String, checkpoints count: Int) -> Message {
        Message(CommandCode.questCheckClean, ["file": .text(file), "count": .count(count)])
    }

    public static func severityError() -> Message { Message(CommandCode.severityError) }
    public static func severityWarning() -> Message { Message(CommandCode.severityWarning) }

    public static func serverUnreachable(_ server: String) -> Message {
        Message(CommandCode.serverUnreachable, ["server": .text(server)])
    }
}
