import QuestEngine

/// The reason why a command did not do what it was asked, with the exit status.
struct CommandFailure: Error {
    let status: ExitStatus
    let text: @Sendable (Language) -> String
    /// The code of the daemon's refusal, for callers that can do something else about it.
    let code: String?

    init(_ status: ExitStatus, _ message: Message) {
        self.status = status
        code = nil
        text = { message.text(in: $0) }
    }

    /// Creates a failure of several reasons, a line each; a hundred of them say enough.
    init(_ status: ExitStatus, _ messages: [Message]) {
        self.status = status
        code = nil
        text = { language in messages.prefix(100).map { $0.text(in: language) }.joined(separator: "\n") }
    }

    /// Creates a failure from a sentence of the daemon, which is in the reader's language already.
    init(_ status: ExitStatus, daemonSays sentence: String, code: String? = nil) {
        self.status = status
        self.code = code
        text = { _ in sentence }
    }

    /// A failure about which everything has been printed.
    static let alreadyPrinted = CommandFailure(.refused, daemonSays: "")
}

extension CommandFailure {
    init(_ error: ImportError) {
        switch error {
        case .unreadable, .noPlaces, .elevation: self.init(.badFile, error.message)
        case .outOfMemory: self.init(.outOfMemory, error.message)
        case .noRoads: self.init(.refused, error.message)
        }
    }

    /// - Parameter file: The path of the map.
    init(_ error: RoadFileError, file: String) {
        self.init(.badFile, error.message(file: file))
    }
}

/// An exit status of the program. The numbers are part of the interface; `questctl --help` lists them.
enum ExitStatus: Int32 {
    case done = 0
    /// The answer is no: findings, a refusal, no route, a log that was changed.
    case refused = 1
    /// A file cannot be read, written, or understood.
    case badFile = 2
    /// The daemon cannot be reached, or something else answers in its place.
    case unreachable = 3
    /// The token is missing, not accepted, or not good for this.
    case unauthorized = 4
    /// Memory ran out.
    case outOfMemory = 5
    /// The command line is wrong (EX_USAGE of sysexits.h, which ArgumentParser uses as well), or lacks `--yes` where
    /// nobody can be asked.
    case usage = 64
}
