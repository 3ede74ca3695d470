extension Message {
    public static func databaseDamaged(path: String) -> Message {
        Message(DatabaseCode.damaged, ["path": .text(path)])
    }

    public static func databaseDamagedInUse(path: String) -> Message {
        Message(DatabaseCode.damagedInUse, ["path": .text(path)])
    }

    public static func databaseNotOurs(path: String) -> Message {
        Message(DatabaseCode.notOurs, ["path": .text(path)])
    }

    public static func databaseNewer(path: String, found: Int, supported: Int) -> Message {
        Message(
            DatabaseCode.newer, ["path": .text(path), "found": .count(found), "supported": .count(supported)])
    }

    public static func databaseCannotOpen(path: String, reason: String) -> Message {
        Message(DatabaseCode.cannotOpen, ["path": .text(path), "reason": .reason(reason)])
    }

    public static func databaseInUse(path: String) -> Message {
        Message(DatabaseCode.inUse, ["path": .text(path)])
    }

    public static func databaseGone(path: String) -> Message {
        Message(DatabaseCode.gone, ["path": .text(path)])
    }

    public static func databaseSyncFailed(path: String) -> Message {
        Message(DatabaseCode.syncFailed, ["path": .text(path)])
    }

    public static func databaseNotDurable(path: String, pragma: String) -> Message {
        Message(DatabaseCode.notDurable, ["path": .text(path), "pragma": .text(pragma)])
    }
}
