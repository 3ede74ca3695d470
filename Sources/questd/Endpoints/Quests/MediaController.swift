import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers upload pictures and sounds of their tasks; riders get those of the tasks that they may see.
struct MediaController: Sendable {
    let access: QuestAccess
    let photos: PhotoFolder
    let limits: LimitValues
    let clock: any TimeSource

    private var media: MediaFolder { MediaFolder(beside: photos) }

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        return try .json(MediaList(media: try await media.list(of: service.quest).map { MediaInfo($0) }))
    }

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        return try await serve(context.parameter("name"), of: service.quest, request, context)
    }

    /// A file that no task names which the team may see is not there.
    func showToRider(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let name = context.parameter("name")
        let known = try KnownTasks(of: scope.device.team, in: scope.snapshot, at: clock.now)
        guard known.media.contains(name) else { throw Refused(message: .mediaUnknown()) }
        return try await serve(name, of: scope.quest, request, context)
    }

    /// A picture of the app, which anybody may see who may know of the quest: it is shown before joining. Any other file
    /// is not there.
    func showOfApp(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forRegistration: context)
        let name = context.parameter("name")
        guard scope.document.branding.pictures.contains(name) else {
            throw Refused(message: .mediaUnknown())
        }
        return try await serve(name, of: scope.quest, request, context)
    }

    func put(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let name = context.parameter("name")
        guard let kind = MediaKind(name: name) else { throw Refused(message: .mediaNameInvalid()) }
        let limit = context.bodyLimit
        let size = try request.announcedLength(upTo: limit) ?? limit
        let known = try await media.list(of: service.quest)
        let isNew = !known.contains { $0.name == name }
        guard !isNew || known.count < MediaLimits.perQuest.value else {
            throw Refused(message: .mediaTooMany(limit: MediaLimits.perQuest.value))
        }
        if let room = try await photos.room(leaving: limits[PhotoLimits.reserve]), room < size {
            throw StoreError.full
        }
        let (folder, quest) = (media, service.quest)
        let file = try await context.withLargeBody {
            try await folder.receive(request.body, as: name, of: kind, in: quest, upTo: limit)
        }
        return try .json(MediaInfo(file), status: isNew ? .created : .ok)
    }

    func remove(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        guard let file = try await media.remove(context.parameter("name"), of: service.quest) else {
            throw Refused(message: .mediaUnknown())
        }
        return try .json(MediaInfo(file))
    }

    /// A file under a name may become another one; with its hash in the query it never does.
    private func serve(
        _ name: String, of quest: QuestID, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let query = try Query(request, allowing: ["v"])
        guard let (file, bytes) = try await media.open(name, of: quest) else {
            throw Refused(message: .mediaUnknown())
        }
        let isPinned = query["v"] == file.digest
        let tag = "\"\(file.digest)\""
        var headers: HTTPFields = [
            .eTag: tag,
            .cacheControl: isPinned ? "private, max-age=31536000, immutable" : "private, no-cache",
        ]
        if EntityTag.isNamed(tag, in: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.kind.mediaType
        headers[.contentLength] = String(bytes.size)
        headers[.contentDisposition] = "inline; filename=\"\(file.name)\""
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        return Response(
            status: .ok, headers: headers,
            body: photos.body(of: bytes, over: context.channel, while: context.hold))
    }
}

extension MediaInfo {
    fileprivate init(_ file: MediaFolder.File) {
        self.init(name: file.name, type: file.kind.mediaType, size: file.size, sha256: file.digest)
    }
}

extension Message {
    static func mediaNameInvalid() -> Message {
        Message(
            "media-name-invalid",
            "A name is of a–z, 0–9 and inner hyphens and ends on .jpg, .png, .webp, .mp3, .ogg or .m4a.",
            "Имя состоит из a–z, 0–9 и дефисов внутри и кончается на .jpg, .png, .webp, .mp3, .ogg или .m4a.")
    }

    static func mediaTooMany(limit: Int) -> Message {
        Message(
            "media-too-many", "A quest has at most {limit} uploaded files.",
            "У квеста не больше {limit} загруженных файлов.", ["limit": .count(limit)])
    }

    static func mediaUnknown() -> Message {
        Message("media-unknown", "There is no such file.", "Такого файла нет.")
    }
}
