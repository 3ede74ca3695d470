import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The secret that lets an organiser or a judge in: the admin token, or one of a quest's staff. Never printed; never taken from the command line, which others can read.
struct AdminToken: Sendable {
    let text: String

    /// From `--token-file`, else the token kept for the server, else the file that QUESTCTL_TOKEN_FILE names, else
    /// QUESTCTL_TOKEN.
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

    /// A file that others may read is refused, as ssh does with keys.
    init(file: String) throws(CommandFailure) {
        let bytes = try InputFile.read(file, limit: 4096)
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
