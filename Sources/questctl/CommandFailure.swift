import QuestEngine

/// Why a command did not do what it was asked: what to print, and how to end.
struct CommandFailure: Error {
    let status: ExitStatus
    let text: @Sendable (Language) -> String
    /// Of the daemon's refusal, where something else can be done about it.
    let code: String?

    init(_ status: ExitStatus, _ message: Message) {
        self.status = status
        code = nil
        text = { message.text(in: $0) }
    }

    /// A sentence that the daemon has put into the reader's language already.
    init(_ status: ExitStatus, daemonSays sentence: String, code: String? = nil) {
        self.status = status
        self.code = code
        text = { _ in sentence }
    }

    /// Everything there was to say has been printed.
    static let alreadyTold = CommandFailure(.refused, daemonSays: "")
}

extension CommandFailure {
    init(_ error: ImportError) {
        switch error {
        case .unreadable: self.init(.badFile, error.message)
        case .noRoads: self.init(.refused, error.message)
        }
    }

    /// - Parameter file: the map.
    init(_ error: RoadFileError, file: String) {
        self.init(.badFile, error.message(file: file))
    }
}
