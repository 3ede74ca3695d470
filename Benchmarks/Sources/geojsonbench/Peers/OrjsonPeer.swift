import Foundation
import Glibc
import Measuring

/// `orjson.loads` in a child process that answers "how long do so many calls take", so that its runs can be
/// taken in turns with ours.
final class OrjsonPeer {
    let version: String
    private let process = Process()
    private let questions = Pipe()
    private let answers: UnsafeMutablePointer<FILE>

    /// - Parameters:
    ///   - python: An interpreter that can import orjson.
    ///   - script: `peers/orjson_loads.py`.
    ///   - file: The document.
    init(python: String, script: String, file: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [script, file]
        process.standardInput = questions
        process.standardOutput = output
        try process.run()
        guard let answers = fdopen(dup(output.fileHandleForReading.fileDescriptor), "r") else {
            throw BenchmarkError.failed("cannot read from \(python)")
        }
        self.answers = answers
        version = try Self.line(of: answers)
    }

    deinit {
        try? questions.fileHandleForWriting.close()
        process.waitUntilExit()
        fclose(answers)
    }

    /// What so many calls take together.
    func nanoseconds(calls: Int) throws -> Int {
        try questions.fileHandleForWriting.write(contentsOf: Data("\(calls)\n".utf8))
        guard let nanoseconds = Int(try Self.line(of: answers)) else {
            throw BenchmarkError.failed("orjson_loads.py did not answer with a number")
        }
        return nanoseconds
    }

    private static func line(of file: UnsafeMutablePointer<FILE>) throws -> String {
        var buffer = [CChar](repeating: 0, count: 200)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else {
            throw BenchmarkError.failed("orjson_loads.py ended early")
        }
        let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
