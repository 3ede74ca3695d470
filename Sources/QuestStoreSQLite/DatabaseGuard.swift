import GRDB
import Glibc
import QuestRules
import Synchronization

/// Looks after the files of a database in use, and remembers what has befallen them: from then on nothing is
/// acknowledged.
///
/// A file that was deleted or replaced takes writes as if nothing had happened; a sync that has failed once may
/// succeed the next time without what it was to bring to the disk. Neither can be mended while the program runs.
final class DatabaseGuard: Sendable {
    private struct State {
        var fault: SQLiteStoreError?
        /// The identity of each file, as it was first seen.
        var known: [(path: String, identity: FileIdentity)] = []
        var reserve: DiskReserve?
    }

    let path: String
    /// Path of the file that a link leads to, from the root: the one that SQLite speaks of.
    private let wholePath: String
    /// SQLite puts it beside that.
    let logPath: String
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
        let whole = realpath(path, nil)
        wholePath = whole.map { String(cString: $0) } ?? path
        logPath = wholePath + "-wal"
        free(whole)
        _ = Self.listen
    }

    /// The fault that has happened, for good; `nil` while all is well.
    var fault: SQLiteStoreError? { state.withLock { $0.fault } }

    var reserve: DiskReserve? {
        get { state.withLock { $0.reserve } }
        set { state.withLock { $0.reserve = newValue } }
    }

    /// Size of the log in bytes.
    var logSize: Int { FileIdentity(path: logPath).map { Int($0.size) } ?? 0 }

    /// Takes note of the files as they are, right after they were opened.
    func begin() {
        state.withLock { state in
            state.known = [path, logPath].compactMap { path in
                FileIdentity(path: path).map { (path, $0) }
            }
        }
    }

    /// Whether the files are still those that were opened: two calls of the system, a few microseconds.
    ///
    /// - Throws: `StoreError.unavailable` once anything has happened to them.
    func look() throws(StoreError) {
        let fault = state.withLock { state -> SQLiteStoreError? in
            if let fault = state.fault { return fault }
            state.fault = Self.isSyncLost(at: wholePath) ? .syncFailed(path: path) : nil
            for place in state.known.indices where state.fault == nil {
                let (path, first) = state.known[place]
                guard let now = FileIdentity(path: path), now.isSameFile(as: first) else {
                    state.fault = .gone(path: path)
                    continue
                }
                // The database never shrinks of itself; its log does whenever it has been emptied.
                guard path == self.path else { continue }
                if now.size < first.size { state.fault = .gone(path: path) }
                state.known[place].identity = now
            }
            return state.fault
        }
        if let fault { throw .unavailable(fault.code) }
    }

    /// Takes note of an error of writing.
    func note(_ error: any Error) {
        guard let error = error as? DatabaseError, Self.isLostSync(error.extendedResultCode) else { return }
        state.withLock { $0.fault = $0.fault ?? .syncFailed(path: path) }
    }

    // MARK: Syncs that SQLite itself passes over, as those of checkpoints

    private static let lostSyncs = Mutex<[String]>([])

    /// SQLite takes a listener only before its first connection.
    private static let listen: Void = {
        Database.logError = { code, message in note(code, message) }
    }()

    /// Notes what SQLite says of something that went wrong.
    static func note(_ code: ResultCode, _ message: String) {
        guard isLostSync(code) else { return }
        lostSyncs.withLock { $0.append(message) }
    }

    private static func isLostSync(_ code: ResultCode) -> Bool {
        [.SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC].contains(code)
    }

    private static func isSyncLost(at path: String) -> Bool {
        lostSyncs.withLock { messages in !messages.isEmpty && messages.contains { $0.contains(path) } }
    }
}

/// The identity of a file that a path leads to: names are given anew, a device and an inode are not while a file is
/// open.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// Size in bytes at the moment of looking.
    let size: Int64

    /// Looks at a path; `nil` where there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
    }

    func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
