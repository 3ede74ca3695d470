import QuestEngine
import QuestStoreSQLite

/// Why the daemon did not start, with what to do about it and how the process ends.
enum StartError: Error {
    case configuration(ConfigurationError)
    case map(path: String, RoadFileError)
    case database(SQLiteStoreError)
    /// The database goes with another clock: `speed` times as fast.
    case clockMismatch(database: String, speed: Int)
    case addressInUse(String)
    case addressUnusable(String)
    case secretExposed(String)
    case secretUnusable(String, reason: String)

    var message: Message {
        switch self {
        case .configuration(let error): error.message
        case .map(let path, let error): error.message(file: path)
        case .database(let error): error.message
        case .clockMismatch(let file, let speed): .clockMismatch(file, speed: speed)
        case .addressInUse(let address): .addressInUse(address)
        case .addressUnusable(let address): .addressUnusable(address)
        case .secretExposed(let file): .secretExposed(file)
        case .secretUnusable(let file, let reason): .secretUnusable(file, reason: reason)
        }
    }

    /// As `sysexits.h` has them.
    var exitCode: Int32 {
        switch self {
        case .configuration, .clockMismatch: 78  // EX_CONFIG
        case .map(_, .cannotOpen): 66  // EX_NOINPUT
        case .map, .database: 65  // EX_DATAERR
        case .addressInUse, .addressUnusable: 69  // EX_UNAVAILABLE
        case .secretExposed, .secretUnusable: 77  // EX_NOPERM
        }
    }
}
