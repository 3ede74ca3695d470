import Logging
import QuestEngine
import Synchronization

@testable import questd

/// All that was logged, as it would have been printed.
final class LoggedLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// Keeps log lines in memory.
struct CapturingLog: LogHandler {
    let lines: LoggedLines
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(lines: LoggedLines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, own in own }
        let line = JSONLineLog.line(event.level, "\(event.message)", fields, at: World.start)
        lines.append(String(decoding: line, as: UTF8.self))
    }
}
