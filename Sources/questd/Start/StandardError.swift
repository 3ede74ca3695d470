import Glibc
import QuestEngine

/// The stream in which the daemon speaks to its operator.
enum StandardError {
    /// In one write, so that lines of several threads do not mix. What cannot be written is lost.
    static func write(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { buffer in
            Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
        }
    }

    /// Writes a text, in which no character of others steers the operator's terminal.
    static func write(_ text: String) { write(Array(text.shownHarmlessly.utf8)) }
}
