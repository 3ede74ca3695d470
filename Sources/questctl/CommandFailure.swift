import QuestEngine

/// Why a command did not do what it was asked: what to print, and how to end.
struct CommandFailure: Error {
    let status: ExitStatus
    let text: @Sendable (Language) -> String

    init(_ status: ExitStatus, _ message: Message) {
        self.status = status
        text = { message.text(in: $0) }
    }

    /// A sentence that the daemon has put into the reader's language already.
    init(_ status: ExitStatus, daemonSays sentence: String) {
        self.status = status
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

    /// - Parameter file: the map, for those errors that do not name it.
    init(_ error: RoadFileError, file: String) {
        let message: Message =
            switch error {
            case .cannotOpen(let path, let reason): .mapUnreadable(path, reason: reason)
            case .cannotWrite(let path, let reason): .fileUnwritable(path, reason: reason)
            case .notARoadFile: .mapNotRoads(file)
            case .wrongVersion(let found, let expected):
                .mapOutdated(file, found: Int(found), expected: Int(expected))
            default: .mapDamaged(file, code: error.code)
            }
        self.init(.badFile, message)
    }
}
