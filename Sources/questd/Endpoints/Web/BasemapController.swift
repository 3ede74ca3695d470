import BasemapTiles
import EventServices
import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import ServerBase

/// Sends the basemap: its tiles, and how to draw them by day and by night.
struct BasemapController: Sendable {
    let tiles: TileService
    let maps: MapService
    /// Bounds how many tiles a network may ask for.
    let throttle: NetworkThrottle

    init(_ parts: Parts) {
        (tiles, maps) = (parts.tiles, parts.maps)
        throttle = NetworkThrottle(RateLimits.tilesPerNetwork, RateLimits.tileRefill, in: parts.limits)
    }

    /// An address has the hash of the tiles' file in it, so that what stands there never becomes another.
    func showTile(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let archive = tiles[context.parameter("map")], let place = TilePlace(context) else {
            throw RequestError.notFound
        }
        let tag = "\"\(archive.hash)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "public, max-age=31536000, immutable"]
        if EntityTag.isNamed(tag, in: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        try throttle.admit(context.remoteAddress)
        guard
            let tile = try await archive.tile(zoom: place.zoom, column: place.column, row: place.row),
            !tile.isEmpty
        else { return Response(status: .noContent, headers: headers) }
        // As it is stored: whoever reads vector tiles reads gzip.
        if tile.starts(with: [0x1f, 0x8b]) { headers[.contentEncoding] = "gzip" }
        var response = Response.bytes(tile, type: "application/vnd.mapbox-vector-tile")
        response.headers.append(contentsOf: headers)
        return response
    }

    func showStyle(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let light = BasemapStyle.Light(file: context.parameter("style")) else {
            throw RequestError.notFound
        }
        let style = BasemapStyle.document(light, of: tiles.current, credit: maps.main.info.attribution)
        var response = Response.tagged(style.bytes(), type: "application/json", for: request)
        response.headers[.cacheControl] = "public, no-cache"
        return response
    }
}

/// The address of a tile, counted from the north-west of the world.
private struct TilePlace {
    let zoom: Int
    let column: Int
    let row: Int

    /// `nil` where there is no such tile in the world.
    init?(_ context: QuestdContext) {
        let numbers = ["z", "x", "y"].map { Self.number(context.parameter($0)) }
        guard let zoom = numbers[0], let column = numbers[1], let row = numbers[2],
            TileArchive.exists(zoom: zoom, column: column, row: row)
        else { return nil }
        (self.zoom, self.column, self.row) = (zoom, column, row)
    }

    /// One spelling for each number, so that each tile has one address.
    private static func number(_ text: String) -> Int? {
        guard let number = Int(text), String(number) == text else { return nil }
        return number
    }
}
