import GeoJSONKit
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// Answers whoever watches over the daemon, at an address of its own: `/metrics`, and health with all that is known.
struct MetricsResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    /// The most connections at once.
    static let connections = 100

    let metrics: Metrics
    let gauges: MetricGauges
    let store: any QuestStore

    func respond(to request: Request, context: Context) async throws -> Response {
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        switch request.uri.path {
        case "/metrics":
            let text = await metrics.text(gauges, at: WallClock().now).text
            return Self.answer(.ok, Array(text.utf8), MetricText.mediaType)
        case "/livez": return Self.answer(.ok, Array("ok\n".utf8), "text/plain; charset=utf-8")
        case "/readyz": return await health()
        default: return Response(status: .notFound)
        }
    }

    /// Whether the daemon is ready, and all that bears on that.
    private func health() async -> Response {
        var database = "ok"
        do throws(StoreError) { try await store.probe() } catch { database = error.code }
        let isStopping = gauges.isStopping()
        let isReady = database == "ok" && !isStopping
        var object: JSONObject = [
            "ready": .bool(isReady), "stopping": .bool(isStopping), "database": .string(database),
            "alarms": .array(metrics.alarms.all.map { .string($0.rawValue) }),
        ]
        let held = gauges.clockHeld()
        if held != 0 { object["clock_held_seconds"] = .integer(Int64(held.rounded())) }
        if let storage = gauges.storage {
            object["wal_bytes"] = .integer(Int64(storage.walBytes()))
            if let free = storage.diskFreeBytes() { object["disk_free_bytes"] = .integer(Int64(free)) }
        }
        return Self.answer(
            isReady ? .ok : .serviceUnavailable, JSONValue.object(object).bytes(), "application/json")
    }

    private static func answer(_ status: HTTPResponse.Status, _ bytes: [UInt8], _ type: String) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
