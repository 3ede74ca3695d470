import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import ServerBase

/// Takes photos and videos of riders in parts, so that one that was cut off goes on where it stopped. The answer names the
/// upload then; what the bytes are is looked at as always (`PhotoController`).
struct UploadController: Sendable {
    let access: QuestAccess
    let photos: PhotoFolder
    let limits: LimitValues
    /// Bounds how often a device sends a part.
    let throttle: Throttle<DeviceID>
    let budgets: UploadBudgets
    let clock: any TimeSource

    private var uploads: UploadFolder { UploadFolder(beside: photos) }

    /// Where nothing is, there are 0 bytes.
    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await access.open(forDevice: context).device
        let upload = try upload(of: device, context)
        return try .json(UploadProgress(received: try await uploads.size(of: upload)))
    }

    /// Refuses what can be refused without the part before a byte of it is taken.
    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let upload = try upload(of: scope.device, context)
        guard scope.state.phase != .draft else { throw RequestError.questNotOpen }
        let query = try Query(request, allowing: ["answered_at", "sent_at"])
        try scope.engine.checkUpload(
            from: scope.device.id, answeredAt: try query.number("answered_at", in: Moments.self),
            sentAt: try query.number("sent_at", in: Moments.self), receivedAt: clock.now, in: scope.state)
        guard let part = request.headers[.contentRange].flatMap({ UploadPart($0) }) else {
            throw Refused(message: .contentRangeInvalid())
        }
        for (size, limit) in [
            (part.total, PhotoLimits.videoBytes.value), (part.count, context.bodyLimit),
        ] where size > limit {
            throw RequestError.bodyTooLarge(limit: limit)
        }
        try throttle.admit(scope.device.id)
        let size = try await uploads.size(of: upload)
        guard size == part.first else { throw Refused.uploadIncomplete(received: size) }
        if let room = try await photos.room(leaving: limits[PhotoLimits.reserve]),
            room < part.total - part.first
        {
            throw StoreError.full
        }
        try budgets.admit(
            part, of: upload,
            from: .init(device: scope.device.id, quest: scope.quest, network: context.remoteAddress))
        // A part may need as long as a photo on a slow network.
        let time = Duration.seconds(PhotoLimits.deadline.value)
        context.wantBody(within: time)
        let body = try await request.body.whole(upTo: context.bodyLimit, within: time)
        guard body.readableBytes == part.count else { throw Refused(message: .contentRangeInvalid()) }
        let received = try await uploads.write(body, at: part.first, of: upload, at: clock.now)
        // Perhaps all of the device's was erased while the part came in.
        guard try await scope.service.snapshot().state.member(scope.device.id) != nil else {
            await uploads.remove(upload)
            budgets.end(upload)
            throw RequestError.tokenUnknown
        }
        return try .json(UploadProgress(received: received))
    }

    /// The upload that the path names. A name that is no SHA-256 does not exist.
    private func upload(of device: Device, _ context: QuestdContext) throws(RequestError) -> Upload {
        guard let digest = Digest(hexadecimal: context.parameter("upload")) else { throw .notFound }
        return Upload(device: device.id, digest: digest)
    }
}

extension Message {
    static func contentRangeInvalid() -> Message {
        Message(
            "content-range-invalid",
            "Send the header Content-Range: bytes FIRST-LAST/TOTAL, and as many bytes as it says.",
            "Передайте заголовок Content-Range: bytes FIRST-LAST/TOTAL и столько байт, сколько в нём указано."
        )
    }
}
