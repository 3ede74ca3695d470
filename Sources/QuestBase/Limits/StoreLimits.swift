/// Limits of storage: room that is left free, and work done at once.
public enum StoreLimits {
    public static let reserve = Limit(
        "disk_reserve_bytes", 64 * 1024 * 1024, .bytes,
        "space that is left free on the disk of the database: below it nothing is stored but what erases",
        beyond: .refused("storage-full"), settable: 0...(1 << 50))
    public static let rowsErased = Limit(
        "rows_erased_at_once", 1000, .count,
        "rows that one transaction erases of positions, texts or receipts",
        beyond: .delayed)
    public static let logAlarm = Limit(
        "wal_alarm_bytes", 256 * 1024 * 1024, .bytes,
        "the database's log, beyond which the daemon warns of it",
        beyond: .told)

    public static let all = [reserve, rowsErased, logAlarm]
}
