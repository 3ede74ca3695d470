import Glibc
import QuestEngine

/// The secret of an organiser or a judge: the admin token, or one of a quest's staff. Never printed, and never taken
/// from the command line, which others can read.
struct AdminToken: Sendable {
    let text: String

    /// Reads the token from `--token-file`, else takes the one kept for the server, else reads the file that
    /// QUESTCTL_TOKEN_FILE names, else takes QUESTCTL_TOKEN.
    init(_ options: ServerOptions, kept: String?) throws(CommandFailure) {
        if options.tokenFile == nil, let kept {
            try self.init(kept, from: Settings.file ?? "-")
        } else if let file = options.tokenFile ?? Environment["QUESTCTL_TOKEN_FILE"] {
            try self.init(file: file)
        } else if let text = Environment["QUESTCTL_TOKEN"] {
            try self.init(text, from: "QUESTCTL_TOKEN")
        } else {
            throw CommandFailure(.unauthorized, .adminTokenMissing())
        }
    }

    /// Reads the token from a file; one that others may read is refused, as ssh does with keys.
    init(file: String) throws(CommandFailure) {
        let bytes = try InputFile.text(file, limit: 4096)
        var status = stat()
        if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
            throw CommandFailure(.unauthorized, .secretExposed(file))
        }
        try self.init(String(decoding: bytes, as: UTF8.self), from: file)
    }

    private init(_ text: String, from origin: String) throws(CommandFailure) {
        let trimmed = text.split(whereSeparator: \.isWhitespace)
        guard trimmed.count == 1, trimmed[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw CommandFailure(.unauthorized, .adminTokenUnusable(in: origin))
        }
        self.text = String(trimmed[0])
    }
}
