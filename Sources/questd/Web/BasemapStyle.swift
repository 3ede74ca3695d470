import BasemapTiles
import GeoJSONKit
import QuestEngine

/// The basemap's style for MapLibre: the layers of `Resources/basemap.json` with the colours of the day or the night.
enum BasemapStyle {
    enum Light: String, CaseIterable {
        case day, night

        /// `nil` unless it is `day.json` or `night.json`.
        init?(file: String) {
            guard let light = Self.allCases.first(where: { file == $0.rawValue + ".json" }) else {
                return nil
            }
            self = light
        }
    }

    /// The name of the source in the style.
    static let source = "basemap"

    private static let template = (try? JSONValue(parsing: PackageResources.basemap_json)) ?? .null

    /// A style whose addresses begin with `/`: who draws it puts the daemon's address before them. Without tiles it has
    /// the background alone.
    ///
    /// - Parameter credit: The credit of the map, for tiles that have none of their own.
    static func document(_ light: Light, of tiles: TileSet?, credit: String) -> JSONValue {
        let palette = template["palettes"]?[light.rawValue]?.objectValue ?? [:]
        let layers = (template["layers"]?.arrayValue ?? []).filter {
            tiles != nil || $0["source"]?.stringValue == nil
        }
        var sources: JSONObject = [:]
        if let tiles {
            sources[source] = .object(description(of: tiles, credit: tiles.attribution ?? credit))
        }
        return .object([
            "version": 8,
            "name": .string("ReQuest " + light.rawValue),
            "metadata": ["palette": .object(palette)],
            "sources": .object(sources),
            "layers": .array(layers.map { coloured($0, palette) }),
        ])
    }

    private static func description(of tiles: TileSet, credit: String) -> JSONObject {
        var source: JSONObject = [
            "type": "vector",
            "tiles": [.string("/tiles/\(tiles.hash)/{z}/{x}/{y}")],
            "minzoom": .integer(Int64(tiles.zooms.lowerBound)),
            "maxzoom": .integer(Int64(tiles.zooms.upperBound)),
            "attribution": .string(html(credit)),
        ]
        if let bounds = tiles.bounds { source["bounds"] = .array(bounds.map { .number($0) }) }
        return source
    }

    /// Puts colours where the template has their names, such as `@water`.
    private static func coloured(_ value: JSONValue, _ palette: JSONObject) -> JSONValue {
        switch value {
        case .string(let text):
            guard text.hasPrefix("@"), let colour = palette[String(text.dropFirst())] else { return value }
            return colour
        case .array(let elements):
            return .array(elements.map { coloured($0, palette) })
        case .object(let members):
            return .object(JSONObject(members.map { ($0.key, coloured($0.value, palette)) }))
        case .null, .bool, .integer, .number:
            return value
        }
    }

    /// A credit as MapLibre takes it, which is HTML; OpenStreetMap asks for a link.
    private static func html(_ credit: String) -> String {
        let text = credit.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
        let name = "OpenStreetMap contributors"
        return text.replacing(
            name, with: #"<a href="https://www.openstreetmap.org/copyright" rel="noopener">"# + name + "</a>")
    }
}
