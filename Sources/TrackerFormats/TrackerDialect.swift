/// The ways in which tracker apps tell positions. The raw value is the part of the path that names it: the path
/// decides how a message is read, never the message.
public enum TrackerDialect: String, CaseIterable, Sendable {
    /// OwnTracks in HTTP mode: one JSON object.
    case owntracks
    /// The Traccar server's query form, also called the OsmAnd protocol: speed in knots.
    case traccar
    /// Traccar Client 9 and later: one JSON object, speed in metres a second.
    case traccarClient = "traccar-client"
    /// OsmAnd's live monitoring with the template that we give out: a query, metres a second.
    case osmand
    /// GPSLogger's custom URL: a query or a form, named as by its `%ALL`.
    case gpslogger
    /// Overland: a batch of GeoJSON features.
    case overland
    /// A GPX file, uploaded afterwards.
    case gpx
    /// A GeoJSON document: points with a time, or lines with one for each position.
    case geojson
    /// GeoJSON texts one after another (RFC 8142), perhaps as one long request.
    case geojsonSequence = "geojson-seq"

    /// Whether a message may be a query alone, without a body.
    public var readsQueries: Bool {
        switch self {
        case .traccar, .osmand, .gpslogger: true
        case .owntracks, .traccarClient, .overland, .gpx, .geojson, .geojsonSequence: false
        }
    }

    /// Whether the app keeps a message that was refused and sends it again, perhaps for ever.
    public var repeatsRefused: Bool {
        switch self {
        case .gpx, .geojson, .geojsonSequence: false
        case .owntracks, .traccar, .traccarClient, .osmand, .gpslogger, .overland: true
        }
    }

    /// Reads one message.
    ///
    /// - Throws: `TrackerRefusal` when nothing of it can be used; what is wrong with single readings of many stands in
    ///   the report.
    /// - Complexity: O(*n*) in the size of the message.
    public func read(_ message: TrackerMessage) throws(TrackerRefusal) -> TrackerReport {
        switch self {
        case .owntracks: try OwnTracksMessage.read(message.body)
        case .traccar: try TraccarQuery.read(message.items(), receivedAt: message.receivedAt)
        case .traccarClient: try TraccarClientMessage.read(message.body)
        case .osmand: try OsmAndQuery.read(message.items())
        case .gpslogger: try GPSLoggerQuery.read(message.items())
        case .overland: try OverlandBatch.read(message.body)
        case .gpx: try GPXTrackFile.read(message.body)
        case .geojson: try GeoJSONReadings.read(message.body)
        case .geojsonSequence: GeoJSONSequenceReadings.read(message.body)
        }
    }
}
