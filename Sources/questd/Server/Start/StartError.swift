import QuestEngine
import QuestStoreSQLite

/// A reason why the daemon did not start or had to stop, with what to do about it and how the process ends.
enum StartError: Error {
    case configuration(ConfigurationError)
    case map(path: String, RoadFileError)
    /// The file of the map was written to while it was in use.
    case mapChanged(String)
    /// The file of the map was deleted while it was in use.
    case mapGone(String)
    case database(SQLiteStoreError)
    /// The database goes with another clock: `speed` times as fast.
    case clockMismatch(database: String, speed: Int)
    case addressInUse(String)
    case addressUnusable(String)
    /// Keys without which the codes of the database's quests are worthless.
    case keysMissing([String], database: String)
    case secretExposed(String)
    case secretUnusable(String, reason: String)

    var message: Message {
        switch self {
        case .configuration(let error): error.message
        case .map(let path, let error): error.message(file: path)
        case .mapChanged(let path): .mapChangedInUse(path)
        case .mapGone(let path): .mapGoneInUse(path)
        case .database(let error): error.message
        case .clockMismatch(let file, let speed): .clockMismatch(file, speed: speed)
        case .addressInUse(let address): .addressInUse(address)
        case .addressUnusable(let address): .addressUnusable(address)
        case .keysMissing(let files, let database): .keysMissing(files, database: database)
        case .secretExposed(let file): .secretExposed(file)
        case .secretUnusable(let file, let reason): .secretUnusable(file, reason: reason)
        }
    }

    /// As `sysexits.h` has them.
    var exitCode: Int32 {
        switch self {
        case .configuration, .clockMismatch: 78  // EX_CONFIG
        case .map(_, .cannotOpen), .keysMissing: 66  // EX_NOINPUT
        case .mapChanged, .mapGone, .database(.gone), .database(.syncFailed): 74  // EX_IOERR
        case .addressInUse, .addressUnusable, .database(.inUse): 69  // EX_UNAVAILABLE
        case .map, .database: 65  // EX_DATAERR
        case .secretExposed, .secretUnusable: 77  // EX_NOPERM
        }
    }
}
