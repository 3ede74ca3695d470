import Testing

@testable import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("What the system says")
struct SystemPhraseTests {
    @Test(
        "What the system says of a file is known, word for word",
        arguments: [
            (ENOENT, SystemPhrase.missing), (EACCES, .forbidden), (EPERM, .notPermitted), (EISDIR, .folder),
            (ENOTDIR, .noFolder), (EEXIST, .exists), (ENOSPC, .full), (EROFS, .readOnly),
            (EMFILE, .tooManyFiles), (EIO, .readFailed), (ENAMETOOLONG, .nameTooLong),
            (ECONNREFUSED, .refused), (ECONNRESET, .reset), (ETIMEDOUT, .timedOut),
            (ENETUNREACH, .unreachable), (EHOSTUNREACH, .noRoute),
        ])
    func words(code: Int32, phrase: SystemPhrase) {
        #expect(MessageArgument.reason(String(cString: strerror(code))) == .message(Message(phrase)))
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
