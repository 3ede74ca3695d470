import QuestEngine

/// Where a daemon keeps what it cannot make again, and the names of the same in a backup.
struct StatePlaces: Equatable, Sendable {
    let database: String
    let stateDirectory: String
    let language: Language

    /// - Throws: `ConfigurationError`; only the settings that are needed are looked at.
    init(_ values: SettingValues) throws(ConfigurationError) {
        let database = try values.require(.database)
        self.init(
            database: database,
            stateDirectory: values[.stateDirectory]?.text ?? database.folderOfPath,
            language: try values.require(.language, Languages.parse))
    }

    init(database: String, stateDirectory: String, language: Language = .english) {
        (self.database, self.stateDirectory) = (database, stateDirectory)
        self.language = language
    }

    /// The folder of photos and media.
    var photos: String { database + "-photos" }

    /// The mark of a rehearsal's clock.
    var clock: String { RehearsalMark(database: database).path }

    /// Erasures that are to be repeated at the next start, before anybody is answered.
    static func erasuresDue(beside database: String) -> String { database + "-erasures.due" }

    /// Files that hold a secret.
    static let secrets = ["admin-token", "join-code-key", "code-key"]

    /// Names in a backup.
    static let databaseName = BackupManifest.databaseName
    static let (photosName, clockName) = ("photos", "clock")
    static let secretsName = "secrets"

    /// Where a file of a backup belongs; `nil` for one that belongs nowhere.
    ///
    /// - Parameter path: Its path in the backup.
    func place(of path: String) -> String? {
        switch path {
        case Self.databaseName: return database
        case Self.clockName: return clock
        default: break
        }
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case Self.photosName: return "\(photos)/\(parts[1])"
        case Self.secretsName where Self.secrets.contains(parts[1]): return "\(stateDirectory)/\(parts[1])"
        default: return nil
        }
    }
}
