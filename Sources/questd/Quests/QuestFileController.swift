import Hummingbird
import QuestEngine
import QuestWire

/// Organisers ask about files before they are published: nothing of these is kept.
struct QuestFileController: Sendable {
    let maps: MapService
    let photos: PhotoFolder
    let clock: any TimeSource
    let work: WorkPool
    let bodies: LargeBodies

    /// Says everything that is wrong with the quest's file in the body. The quest need not be there yet.
    func check(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let query = try Query(request, allowing: ["map"])
        let map = try query.choice("map", of: ["true", "places", "false"])
        let now = clock.now
        let (reading, report) = try await working(on: request, context) { document in
            let reading = QuestDocument.read(document, name: quest.rawValue)
            // What is closed today is no fault of the document.
            let router = maps.current.router.under(.prepared)
            let ground: QuestReport.Ground =
                switch map {
                case "false": .fileAlone
                case "places": .places(router)
                default: .course(router)
                }
            return (reading, QuestReport(of: reading, on: ground, at: now))
        }
        var findings = report.findings
        if let read = reading.quest {
            findings += try await MediaFolder(beside: photos).findings(of: read, in: quest)
        }
        let language = context.reader.language(forQuestIn: reading.quest?.language ?? context.language)
        let errors = findings.count { $0.severity == .error }
        return try .json(
            QuestChecked(
                errors: errors, warnings: findings.count - errors,
                findings: findings.map {
                    FindingReport($0, at: reading.position(of: $0), in: language)
                }))
    }

    /// Returns what `body` makes of the whole body of a request, off the event loops, when it is its turn.
    private func working<Value: Sendable>(
        on request: Request, _ context: QuestdContext, _ body: @escaping @Sendable ([UInt8]) throws -> Value
    ) async throws -> Value {
        let limit = context.bodyLimit
        let room = try bodies.room(for: request, upTo: limit, from: context.source)
        defer { withExtendedLifetime(room) {} }
        let bytes = [UInt8](try await request.wholeBody(upTo: limit, in: context).readableBytesView)
        return try await work.run(for: context.source) { try body(bytes) }
    }
}

extension MediaFolder {
    /// Pictures of the app that nobody has uploaded; before the first publication nobody can.
    func findings(of document: Quest, in quest: QuestID) async throws -> [Finding] {
        let pictures = document.branding.pictures
        guard !pictures.isEmpty else { return [] }
        let uploaded = Set(try await list(of: quest).map(\.name))
        return pictures.filter { !uploaded.contains($0) }
            .map { Finding(severity: .warning, message: .appPictureMissing($0)) }
    }
}

extension Message {
    static func appPictureMissing(_ name: String) -> Message {
        Message(
            "app-picture-missing",
            "The app's picture “{name}” is not uploaded yet: upload it with questctl media add.",
            "Картинка приложения «{name}» ещё не загружена: загрузите её командой questctl media add.",
            ["name": .text(name)])
    }
}
