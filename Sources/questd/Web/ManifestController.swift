import GeoJSONKit
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire

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
        let start = APIPath.joinPage(try context.questID())
        do {
            let (desk, _, edition) = try await access.open(forRegistration: context)
            let document = edition.document
            let own = try await icon(document.branding.icon, of: desk.quest)
            let title = document.branding.name ?? document.title
            return response(
                at: start, named: title, as: document.branding.filled(from: branding),
                with: own.map { [$0] } ?? app.icons, to: request, context)
        } catch RequestError.questUnknown {
            return response(at: start, named: nil, as: branding, with: app.icons, to: request, context)
        }
    }

    /// A quest's own sign; `nil` where it has none that is uploaded, square, and large enough to be installed.
    private func icon(_ name: String?, of quest: QuestID) async throws -> AppIcon? {
        guard let name, let (_, bytes) = try await media.open(name, of: quest),
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
    /// The app's own signs, as far as the folder has them: scripts/build-web.py makes them of Web/icons.
    var icons: [AppIcon] {
        let wanted: [(name: String, side: Int?, isMaskable: Bool)] = [
            ("icons-icon-192.png", 192, false), ("icons-icon-512.png", 512, false),
            ("icons-maskable-512.png", 512, true), ("icons-icon.svg", nil, false),
        ]
        return wanted.compactMap { name, side, isMaskable in
            address(of: name).map { AppIcon(path: $0, side: side, isMaskable: isMaskable) }
        }
    }

    /// The address of a file, which has a hash in the middle of its name.
    private func address(of name: String) -> String? {
        let parts = name.split(separator: ".")
        let found = files.keys.filter { file in
            let own = file.split(separator: ".")
            return own.count == 3 && own.first == parts.first && own.last == parts.last
        }
        return found.min().map { "/app/" + $0 }
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
