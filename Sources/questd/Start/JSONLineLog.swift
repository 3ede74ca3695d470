import GeoJSONKit
import Logging
import QuestEngine
import ServerBase

/// Log lines as JSON objects on standard error: what a client sends cannot break out of its string.
struct JSONLineLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    let label: String
    private let levels: CurrentValue<LogLevels>
    private var area: LogArea?
    /// The level that somebody has set for this log alone.
    private var ownLevel: Logger.Level?

    /// - Parameter levels: Levels that hold for all logs at once, whenever they are replaced.
    init(label: String, levels: CurrentValue<LogLevels>) {
        self.label = label
        self.levels = levels
    }

    init(label: String, levels: LogLevels) {
        self.init(label: label, levels: CurrentValue(levels))
    }

    var logLevel: Logger.Level {
        get { ownLevel ?? levels.value[area] }
        set { ownLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set {
            metadata[key] = newValue
            if key == LogArea.field {
                area = newValue.flatMap { LogArea(rawValue: "\($0)") }
                ownLevel = nil
            }
        }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(metadataProvider?.get() ?? [:]) { _, provided in provided }
        fields.merge(event.metadata ?? [:]) { _, own in own }
        StandardError.write(Self.line(event.level, "\(event.message)", fields, at: WallClock().now))
    }

    static func line(
        _ level: Logger.Level, _ message: String, _ fields: Logger.Metadata, at time: Timestamp
    ) -> [UInt8] {
        var object: JSONObject = [
            "time": .string(time.description), "level": .string(level.rawValue), "message": .string(message),
        ]
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            object[key == "hb.request.id" ? "request_id" : key] = .string("\(value)")
        }
        return JSONValue.object(object).bytes() + [UInt8(ascii: "\n")]
    }
}
