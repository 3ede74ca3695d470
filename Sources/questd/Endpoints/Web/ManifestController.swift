import EventServices
import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import ServerBase

/// Tells phones how the riders' app is installed: its name, its colours and its sign, for each quest and for all.
struct ManifestController: Sendable {
    let access: QuestAccess
    let media: MediaFolder
    let app: WebApp?
    /// The look of the app on this daemon.
    let branding: Branding

    /// The accent of `Web/style/tokens.css` by day.
    private static let accent = "#073f87"

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let app else { throw RequestError.notFound }
        return response(at: "/", named: nil, as: branding, with: app.icons, to: request, context)
    }

    /// The manifest behind a link. Of a draft, and of no quest, it says no more than that of all quests: it tells
    /// nobody which drafts there are.
    func showOfQuest(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let app else { throw RequestError.notFound }
        let quest = try context.questID()
        let start = APIPath.joinPage(quest)
        guard let document = try await document(context) else {
            return response(at: start, named: nil, as: branding, with: app.icons, to: request, context)
        }
        let look = document.branding.filled(from: branding)
        var icons = app.icons
        if let own = try await icon(document.branding, of: quest) {
            icons = [own]
        } else if look.accent != nil {
            icons = app.icons(tintedAt: start + "/icons/")
        }
        let title = document.branding.name ?? document.title
        return response(at: start, named: title, as: look, with: icons, to: request, context)
    }

    /// The app's sign on the accent of a quest, for those that have no sign of their own; of a draft, and of no quest, as
    /// it is.
    func showIcon(_ request: Request, _ context: QuestdContext) async throws -> Response {
        _ = try context.questID()
        let name = context.parameter("file")
        guard WebApp.signs.contains(where: { $0.name + ".png" == name }),
            let file = app?.file(of: "icons-" + name)
        else { throw RequestError.notFound }
        var picture = file.content.bytes
        let look = try await document(context)?.branding.filled(from: branding)
        if let accent = look?.accent {
            picture = TintedSign.png(picture, ground: BrandLight.day.readable(accent))
        }
        var response = Response.tagged(picture, type: "image/png", for: request)
        response.headers[.cacheControl] = "no-cache"
        return response
    }

    /// The quest's file; `nil` of a draft and of no quest.
    private func document(_ context: QuestdContext) async throws -> Quest? {
        do {
            return try await access.open(forRegistration: context).edition.document
        } catch RequestError.questUnknown {
            return nil
        }
    }

    /// A quest's own sign; `nil` where it has none that is uploaded, square, and large enough to be installed.
    private func icon(_ look: Branding, of quest: QuestID) async throws -> AppIcon? {
        guard let name = look.icon, let (_, bytes) = try await media.open(name, of: quest),
            let side = try await media.side(ofPNG: bytes), side >= AppIcon.leastSide
        else { return nil }
        return AppIcon(path: Branding.path(of: name, in: quest), side: side)
    }

    private func response(
        at start: String, named name: LocalizedText?, as branding: Branding, with icons: [AppIcon],
        to request: Request, _ context: QuestdContext
    ) -> Response {
        let language = context.language
        let title = (name ?? branding.name)?.text(in: language) ?? Release.name
        let theme = branding.accent.map { BrandLight.day.readable($0).text } ?? Self.accent
        let members: [(String, JSONValue)] = [
            ("id", .string(start)), ("start_url", .string(start)), ("scope", "/"), ("display", "standalone"),
            ("name", .string(title)), ("short_name", .string(title)),
            ("lang", .string(language.rawValue)), ("theme_color", .string(theme)),
            ("background_color", "#ffffff"), ("icons", .array(icons.map(\.json))),
        ]
        let bytes = JSONValue.object(JSONObject(members)).bytes()
        var response = Response.tagged(bytes, type: "application/manifest+json", for: request)
        response.headers[.cacheControl] = "no-cache"
        return response
    }
}

/// A sign of the installed app.
struct AppIcon: Sendable, Equatable {
    let path: String
    /// Pixels of a side of a PNG; `nil` for an SVG.
    var side: Int?
    /// Whether it may be cut to a circle.
    var isMaskable = false

    /// Pixels that browsers ask for before they install an app.
    static let leastSide = 144

    var json: JSONValue {
        let sizes = side.map { "\($0)x\($0)" } ?? "any"
        let type = side == nil ? "image/svg+xml" : "image/png"
        let purpose = isMaskable ? "maskable" : "any"
        return .object(
            JSONObject([
                ("src", .string(path)), ("sizes", .string(sizes)), ("type", .string(type)),
                ("purpose", .string(purpose)),
            ]))
    }
}

extension WebApp {
    /// The app's own signs: pixels of a side, and whether corners may be cut off.
    static let signs: [(name: String, side: Int, isMaskable: Bool)] = [
        ("icon-192", 192, false), ("icon-512", 512, false), ("maskable-512", 512, true),
        // iOS takes it from the page.
        ("touch-180", 180, false),
    ]

    /// The signs of the manifest, as far as the folder has them: scripts/build-web.py makes them.
    var icons: [AppIcon] {
        pictures { $1 } + [file(of: "icons-icon.svg").map { AppIcon(path: $0.address) }].compactMap(\.self)
    }

    /// The signs of the manifest in the colour of a quest, which tells them below an address of its own.
    func icons(tintedAt address: String) -> [AppIcon] {
        pictures { name, _ in address + name + ".png" }
    }

    /// - Parameter path: Where a sign is had, by its name and the address of the folder's own.
    private func pictures(at path: (_ name: String, _ own: String) -> String) -> [AppIcon] {
        Self.signs.dropLast().compactMap { sign in
            file(of: "icons-\(sign.name).png").map { file in
                AppIcon(path: path(sign.name, file.address), side: sign.side, isMaskable: sign.isMaskable)
            }
        }
    }

    /// A file by its name without the hash that stands in the middle of it.
    func file(of name: String) -> (address: String, content: WebContent)? {
        let parts = name.split(separator: ".")
        let found = files.filter { file in
            let own = file.key.split(separator: ".")
            return own.count == 3 && own.first == parts.first && own.last == parts.last
        }
        return found.min { $0.key < $1.key }.map { ("/app/" + $0.key, $0.value) }
    }
}

extension MediaFolder {
    /// Reads how wide and high a PNG is; `nil` where it is no PNG, or not square.
    func side(ofPNG file: PhotoFile) async throws -> Int? {
        guard file.size >= 24 else { return nil }
        let head = try await offLoop { Array(try file.bytes(0..<24).readableBytesView) }
        guard head.count == 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(at place: Int) -> Int { head[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return number(at: 16) == number(at: 20) ? number(at: 16) : nil
    }
}
