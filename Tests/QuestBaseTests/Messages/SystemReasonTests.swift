import Glibc
import Testing

@testable import QuestBase

@Suite("What the system says")
struct SystemReasonTests {
    @Test(
        "What the system says of a file is known, word for word",
        arguments: [
            (ENOENT, "system-file-missing"), (EACCES, "system-not-permitted"),
            (EPERM, "system-operation-not-permitted"), (EISDIR, "system-is-folder"),
            (ENOTDIR, "system-not-a-folder"), (EEXIST, "system-file-exists"), (ENOSPC, "system-disk-full"),
            (EROFS, "system-read-only"), (EMFILE, "system-too-many-files"),
            (EIO, "system-input-output-error"), (ENAMETOOLONG, "system-name-too-long"),
            (ECONNREFUSED, "system-connection-refused"), (ECONNRESET, "system-connection-reset"),
            (ETIMEDOUT, "system-connection-timed-out"), (ENETUNREACH, "system-network-unreachable"),
            (EHOSTUNREACH, "system-no-route-to-host"),
        ] as [(Int32, MessageCode)])
    func words(number: Int32, code: MessageCode) {
        guard case .message(let reason) = MessageArgument.reason(String(cString: strerror(number))) else {
            Issue.record("\(code) is not known by the words of this system")
            return
        }
        #expect(reason.code == code)
    }

    @Test("A reason is told in the reader's language, and one that nobody knows as it is")
    func told() {
        let missing = Message.fileUnreadable("park.geojson", reason: "No such file or directory")
        #expect(missing.text(in: .english) == "Cannot read park.geojson: No such file or directory.")
        #expect(
            missing.text(in: .russian) == "Не удаётся прочитать park.geojson: нет такого файла или папки.")
        let odd = Message.fileUnreadable("park.geojson", reason: "Exec format error")
        #expect(odd.text(in: .russian) == "Не удаётся прочитать park.geojson: Exec format error.")
    }
}
