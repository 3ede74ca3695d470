import EventServices
import HTTPEdge
import Hummingbird
import QRCodes
import QuestEngine
import QuestWire
import ServerBase

/// Shows organisers the signed codes of a quest, to print and hang up, and draws QR codes for their sheets.
struct CodeController: Sendable {
    let access: QuestAccess
    let work: WorkPool

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let engine = scope.engine
        let language = context.language
        let codes = scope.document.checkpoints.compactMap { checkpoint in
            engine.code(of: checkpoint).map {
                AdminTaskCode(
                    task: checkpoint.id, taskName: checkpoint.name.text(in: language), code: $0.text)
            }
        }
        return try .json(
            AdminCodes(quest: scope.quest, title: scope.document.title.text(in: language), codes: codes))
    }

    /// Draws a QR code of each text, as `questctl` does on its sheets. What a text says is not looked at: links of join
    /// cards are known to whoever has just issued their codes, and to nobody later.
    func draw(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let texts = try await request.wire(DrawingRequest.self, in: context).texts
        guard texts.count <= RequestLimits.drawnTexts.value else {
            throw RequestError.memberInvalid("texts")
        }
        let codes = try await work.run(for: context.asker) {
            try texts.enumerated().map { number, text in try Self.drawn(text, at: number) }
        }
        return try .json(DrawnCodes(codes: codes))
    }

    private static func drawn(_ text: String, at number: Int) throws(RequestError) -> DrawnCode {
        // Scalars, as bytes are what a code has room for.
        guard text.unicodeScalars.count <= RequestLimits.drawnText.value, let code = QRCode(text) else {
            throw .memberInvalid("texts[\(number)]")
        }
        return DrawnCode(size: code.width, path: code.path)
    }
}
