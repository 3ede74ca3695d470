/// A value of a row, as stores that keep tables hand it to each other.
public enum StoreValue: Sendable, Hashable {
    case none
    case integer(Int64)
    case double(Double)
    /// An id or another text without a NUL, or what people have written.
    case text(String)
    case bytes([UInt8])
}

/// A table that every store with tables has, with the columns that a copy takes along.
public struct StoreTable: Sendable {
    /// A column with the kind of its values, which may be absent.
    public struct Column: Sendable {
        public enum Kind: Sendable {
            case integer
            case flag
            case double
            /// A text that holds no NUL.
            case text
            /// A text that people have written.
            case written
            case bytes
        }

        public let name: String
        public let kind: Kind
    }

    public let name: String
    public let columns: [Column]
    /// Columns that tell rows apart, in whose order they are read.
    public let key: [String]
    /// Rows that are carried at a time.
    public let pageSize: Int

    private init(_ name: String, key: [String], pageSize: Int = 1000, _ columns: [(String, Column.Kind)]) {
        (self.name, self.key, self.pageSize) = (name, key, pageSize)
        self.columns = columns.map { Column(name: $0.0, kind: $0.1) }
    }

    /// Returns the place of a column.
    public func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

    /// Returns the values of a row by which it is told apart.
    public func key(of row: [StoreValue]) -> [StoreValue] { key.compactMap { place(of: $0) }.map { row[$0] } }
}

extension StoreTable {
    /// All tables, each after those that it refers to.
    public static let all = [
        records, accountRecords, editions, teams, devices, staff, texts, fixes, receipts, webhooks, accounts,
        accountSignIns, accountParticipations, accountRoles, accountResults, signInProviders, sessions,
        sessionRoles,
    ]

    static let records = StoreTable(
        "records", key: ["quest", "seq"],
        [
            ("quest", .text), ("seq", .integer), ("id", .text), ("at", .integer), ("received_at", .integer),
            ("actor", .text), ("team", .text), ("device", .text), ("kind", .text), ("version", .integer),
            ("body", .text), ("prev", .bytes), ("hash", .bytes),
        ])

    static let accountRecords = StoreTable(
        "account_records", key: ["account", "seq"],
        [
            ("account", .text), ("seq", .integer), ("id", .text), ("at", .integer), ("actor", .text),
            ("kind", .text), ("body", .text), ("prev", .bytes), ("hash", .bytes),
        ])

    // A document may have megabytes.
    private static let editions = StoreTable(
        "editions", key: ["quest", "version"], pageSize: 4,
        [("quest", .text), ("version", .integer), ("published_at", .integer), ("document", .bytes)])

    private static let teams = StoreTable(
        "teams", key: ["position"],
        [
            ("position", .integer), ("quest", .text), ("id", .text), ("name", .written),
            ("name_salt", .bytes), ("join_code", .bytes), ("added_at", .integer),
        ])

    private static let devices = StoreTable(
        "devices", key: ["id"],
        [
            ("id", .text), ("quest", .text), ("team", .text), ("joined_at", .integer), ("token", .bytes),
            ("ingest", .bytes), ("salt", .bytes), ("removed", .flag),
        ])

    private static let staff = StoreTable(
        "staff", key: ["position"],
        [
            ("position", .integer), ("id", .text), ("quest", .text), ("role", .text), ("name", .written),
            ("name_salt", .bytes), ("invited_at", .integer), ("expires_at", .integer),
            ("access_until", .integer), ("invite", .bytes), ("token", .bytes),
        ])

    private static let texts = StoreTable(
        "texts", key: ["owner"], pageSize: 200,
        [("owner", .text), ("quest", .text), ("salt", .bytes), ("text", .written)])

    private static let fixes = StoreTable(
        "fixes", key: ["device", "time", "longitude", "latitude"], pageSize: 5000,
        [
            ("device", .text), ("time", .integer), ("longitude", .double), ("latitude", .double),
            ("accuracy", .double), ("speed", .double), ("course", .double), ("altitude", .double),
            ("battery", .double), ("sequence", .integer), ("mock", .flag), ("sent_at", .integer),
            ("received_at", .integer),
        ])

    private static let receipts = StoreTable(
        "receipts", key: ["device", "key"],
        [
            ("device", .text), ("key", .written), ("request", .bytes), ("answer", .text),
            ("received_at", .integer),
        ])

    private static let webhooks = StoreTable(
        "webhooks", key: ["position"], pageSize: 100,
        [
            ("position", .integer), ("quest", .text), ("id", .text), ("url", .written), ("events", .text),
            ("salt", .bytes), ("created_at", .integer), ("cursor", .integer), ("through", .integer),
            ("failures", .integer), ("failing_since", .integer), ("retry_at", .integer), ("stopped", .flag),
            ("attempts", .written),
        ])

    private static let accounts = StoreTable(
        "accounts", key: ["id"],
        [
            ("id", .text), ("created_at", .integer), ("name", .written), ("name_salt", .bytes),
            ("phone", .written), ("phone_salt", .bytes), ("language", .text), ("token", .bytes),
            ("merged_into", .text), ("erased_at", .integer),
        ])

    private static let accountSignIns = StoreTable(
        "account_sign_ins", key: ["id"],
        [
            ("id", .text), ("account", .text), ("provider", .text), ("subject", .written), ("salt", .bytes),
            ("linked_at", .integer),
        ])

    private static let accountParticipations = StoreTable(
        "account_participations", key: ["token"],
        [
            ("token", .bytes), ("account", .text), ("quest", .text), ("team", .text), ("device", .text),
            ("since", .integer),
        ])

    private static let accountRoles = StoreTable(
        "account_roles", key: ["staff"],
        [
            ("staff", .text), ("account", .text), ("quest", .text), ("role", .text), ("token", .bytes),
            ("since", .integer),
        ])

    private static let accountResults = StoreTable(
        "account_results", key: ["position"],
        [
            ("position", .integer), ("account", .text), ("quest", .text), ("title", .written),
            ("at", .integer), ("class", .written), ("rank", .integer), ("ranked", .integer),
            ("points", .integer), ("milliseconds", .integer),
        ])

    private static let signInProviders = StoreTable(
        "sign_in_providers", key: ["id"], [("id", .text), ("kind", .text), ("issuer", .text)])

    private static let sessions = StoreTable(
        "sessions", key: ["id"],
        [
            ("id", .text), ("token", .bytes), ("previous", .bytes), ("begun_at", .integer),
            ("rotated_at", .integer), ("used_at", .integer), ("confirmed_at", .integer),
        ])

    private static let sessionRoles = StoreTable(
        "session_roles", key: ["session", "holder"],
        [
            ("session", .text), ("holder", .text), ("kind", .text), ("quest", .text), ("token", .bytes),
        ])
}
