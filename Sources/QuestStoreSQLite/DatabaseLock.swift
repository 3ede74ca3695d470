import Glibc
import Synchronization

/// The right to a database, of one process at a time. The system takes it back when the process ends, however it does.
///
/// It lies on the database's own file, whatever name that is opened by, and apart from the locks of SQLite, which let
/// several processes write.
final class DatabaseLock: Sendable {
    /// −1 once it was let go of.
    private let descriptor: Mutex<Int32>

    /// - Throws: `SQLiteStoreError.inUse` when another process has it, `.cannotOpen`.
    init(path: String) throws(SQLiteStoreError) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
        // Where this fails the file stays open: closing it would let go of all locks that SQLite has on it in this
        // process, and a daemon ends anyway.
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { throw .inUse(path: path) }
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        descriptor = Mutex(opened)
    }

    deinit { release() }

    /// Releases the lock, once SQLite has closed the file.
    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
