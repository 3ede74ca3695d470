import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import QuestEngine
import QuestWire
import ServerBase

/// The polls for the next task that need no waiting, which are most: `NextTask` has their answers at hand. Whatever
/// is not plain is left to `TaskController`, refusals among it.
struct NextFastPath: ImmediateAnswers {
    let services: QuestServices
    let gate: Gate
    let nextTask: NextTask
    let metrics: Metrics
    private let nodeFields: NodeFields
    let logger: Logger
    private let dressing: HeadersFastPath
    private static let next = Operation.next.endpoint

    init(
        services: QuestServices, gate: Gate, nextTask: NextTask, metrics: Metrics, nodeFields: NodeFields,
        clock: any TimeSource, logger: Logger
    ) {
        self.nodeFields = nodeFields
        (self.services, self.gate, self.nextTask, self.metrics, self.logger) =
            (services, gate, nextTask, metrics, logger)
        dressing = HeadersFastPath(metrics: metrics, clock: clock, logger: logger)
    }

    func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (head: HTTPResponse, body: ByteBuffer)?
    {
        answer(to: request)
    }

    func answer(to request: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer)? {
        let start = ContinuousClock.now
        guard request.method == Self.next.method, let quest = Self.quest(in: request.path),
            let snapshot = services.serviceAtHand(of: quest)?.snapshotAtHand,
            let device = gate.deviceAtHand(
                request.headerFields, at: request.authority, for: .next, in: quest),
            let answer = try? answer(to: request, of: device, in: snapshot)
        else { return nil }
        var (head, body) = answer
        dressing.dress(&head, of: .next, Self.next, since: start)
        nodeFields.add(to: &head.headerFields, for: device)
        metrics.riders.note(device.id)
        return (head, body)
    }

    /// - Returns: `nil` where the ordinary way has to answer.
    /// - Throws: What `TaskController` will say.
    private func answer(
        to request: HTTPRequest, of device: Device, in snapshot: QuestSnapshot
    ) throws -> (HTTPResponse, ByteBuffer)? {
        let asked = request.headerFields[.acceptLanguage].flatMap(Language.init(acceptLanguage:))
        let question = try NextQuestion(
            poll: URI(request.path ?? "/"), known: request.headerFields[.ifNoneMatch],
            language: try asked ?? snapshot.published().document.language)
        guard let answer = try nextTask.answerAtHand(question, for: device, in: snapshot) else { return nil }
        var fields = HTTPFields()
        fields[.eTag] = answer.tag
        guard answer.reply != nil else {
            return (HTTPResponse(status: .notModified, headerFields: fields), ByteBuffer())
        }
        let bytes = try answer.bytes()
        fields[.contentType] = "application/json"
        fields[.contentLength] = String(bytes.count)
        return (HTTPResponse(status: .ok, headerFields: fields), ByteBuffer(bytes: bytes))
    }

    /// The quest whose next task is asked for by this path.
    static func quest(in path: String?) -> QuestID? {
        guard let path, path.utf8.starts(with: before.utf8) else { return nil }
        let rest = path.utf8.dropFirst(before.utf8.count)
        let id = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let tail = rest[id.endIndex...].prefix { $0 != UInt8(ascii: "?") }
        guard tail.elementsEqual(after.utf8) else { return nil }
        let quest = QuestID(String(Substring(id)))
        return Slug.isValid(quest.rawValue) ? quest : nil
    }

    /// The texts around the quest in the path of the operation.
    private static let (before, after) = {
        let path = Operation.next.path
        let parts = path.split(separator: "{quest}", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
    }()
}
