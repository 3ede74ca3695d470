import Glibc
import QuestEngine

/// A file of what the daemon has acknowledged, a line each, to compare with the database after the daemon was killed:
/// `fix DEVICE TIME LONGITUDE LATITUDE` and `answer ID`.
///
/// Confined to the event loop of its run.
final class AcknowledgedFile: @unchecked Sendable {
    private let file: UnsafeMutablePointer<FILE>

    /// Creates the file.
    ///
    /// - Throws: `CommandFailure` naming the file.
    init(path: String) throws(CommandFailure) {
        guard let file = fopen(path, "w") else {
            throw CommandFailure(.badFile, .fileUnwritable(path, reason: String(cString: strerror(errno))))
        }
        self.file = file
    }

    deinit { fclose(file) }

    func note(_ fixes: [Fix], of device: DeviceID) {
        for fix in fixes {
            let place = fix.coordinate
            write("fix \(device.rawValue) \(fix.time) \(place.longitude) \(place.latitude)\n")
        }
    }

    func note(answer id: String) { write("answer \(id)\n") }

    /// Writes what is left in memory.
    func flush() { fflush(file) }

    private func write(_ line: String) { fputs(line, file) }
}
