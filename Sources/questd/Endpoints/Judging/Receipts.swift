import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// Answers to a request that carries an idempotency key, the first time and every other.
struct Receipts: Sendable {
    let store: any QuestStore
    let service: QuestService
    let device: Device
    let key: String

    /// The digest that is kept of a request: a repeat is known by it, and nobody can guess from it once the salt is
    /// erased.
    func sealed(_ request: Digest) -> Digest { .sha256(device.salt, request.bytes) }

    /// The first answer again, if this is a repeat of the request that it was given to.
    func reply(toRepeated request: Digest, _ context: QuestdContext) async throws -> Response? {
        guard let receipt = try await store.receipt(of: device.id, key: key) else { return nil }
        // Receipts of before there were salts hold the digest as it is.
        let seen = receipt.request == request ? request : sealed(request)
        var response = try await reply(try receipt.answer(toRepeated: seen), context)
        if let name = HTTPField.Name("Idempotency-Replayed") { response.headers[name] = "true" }
        return response
    }

    func reply(_ id: AnswerID, _ context: QuestdContext) async throws -> Response {
        var answer = try await service.answer(id)
        if answer == nil {
            // A receipt can be read a moment before the service has taken in the records that were stored with it: asked in
            // turn with the decisions.
            answer = try await service.perform { snapshot, _ in (nil, snapshot.state.answer(id)) }
        }
        guard let answer else { throw StoreError.corrupted("a receipt without its answer") }
        let document = try await service.snapshot().published().document
        return try .json(TeamAnswer(asReceived: answer, of: document, in: context.language), status: .created)
    }
}
