import Foundation
import QuestTestSupport
import Testing

/// What tests stand on wherever they run a program.
@Suite("Programs beside the tests")
struct SpawnedProgramTests {
    @Test(
        "tell their exit code, or the signal that ended them; none is ignored because the tests ignore it",
        arguments: [("exit 3", Int32(3)), ("kill -KILL $$", SIGKILL), ("kill -PIPE $$; exit 3", SIGPIPE)])
    func status(script: String, status: Int32) async throws {
        #expect(try await Program.run("/bin/sh", ["-c", script]).status == status)
    }

    @Test("are stopped by a signal that the thread blocks which starts them")
    func unblocked() async throws {
        let program = try Self.startedWithBlockedSignal()
        #expect(await program.ended() == SIGTERM)
    }

    private static func startedWithBlockedSignal() throws -> SpawnedProgram {
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try SpawnedProgram("/bin/sh", ["-c", "kill -TERM $$; exit 3"], environment: [:])
    }

    @Test("have none of the files that the tests have open")
    func files() async throws {
        let file = open("/dev/null", O_RDONLY)
        try #require(file >= 0)
        defer { close(file) }
        let seen = try await Program.run("/bin/ls", ["/proc/self/fd"])
        #expect(seen.output == "0\n1\n2\n3\n", "the three that it was given, and the folder that it lists")
    }

    @Test("print output and errors into one file, behind what is there")
    func oneFile() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("zero\n", to: "log")
        let program = try SpawnedProgram(
            "/bin/sh", ["-c", "echo one; echo two >&2; echo three"], environment: [:],
            input: .nothing, output: .file(file), errors: .file(file))
        #expect(await program.ended() == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "zero\none\ntwo\nthree\n")
    }

    @Test("run while they are suspended, can be killed then, and everybody who waits is told")
    func suspended() async throws {
        let program = try SpawnedProgram("/bin/sleep", ["600"], environment: [:])
        program.send(SIGSTOP)
        #expect(program.isRunning)
        async let first = program.ended()
        async let second = program.ended()
        program.send(SIGKILL)
        let ends = await [first, second]
        #expect(ends == [SIGKILL, SIGKILL])
        #expect(!program.isRunning)
        #expect(program.waitUntilExit() == SIGKILL)
    }

    @Test("that are not there are an error, and so are files")
    func missing() {
        #expect(throws: SpawnedProgram.NotStarted.self) {
            try SpawnedProgram("/nowhere/program", [], environment: [:])
        }
        #expect(throws: SpawnedProgram.NotStarted.self) {
            try SpawnedProgram("/bin/sh", ["-c", ":"], environment: [:], input: .file("/nowhere/file"))
        }
    }
}
