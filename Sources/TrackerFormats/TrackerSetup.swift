import Foundation
import GeoJSONKit

/// Setup of an app to send a device's positions to us: links to be shown as QR codes, and settings.
public struct TrackerSetup: Sendable {
    /// Address of the daemon, such as `https://quest.example`, without a slash at the end.
    public let server: String
    public let ingestToken: String
    public let deviceID: String

    public init(server: String, ingestToken: String, deviceID: String) {
        self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
        self.ingestToken = ingestToken
        self.deviceID = deviceID
    }

    public static func path(_ dialect: TrackerDialect, token: String) -> String {
        "/ingest/\(dialect.rawValue)/\(token)"
    }

    /// Returns the address that the app is to be given.
    public func url(_ dialect: TrackerDialect) -> String {
        let url = server + Self.path(dialect, token: ingestToken)
        switch dialect {
        case .osmand: return url + "?" + Self.osmandItems
        case .gpslogger: return url + "?" + Self.gpsloggerItems
        default: return url
        }
    }

    /// OsmAnd's placeholders: latitude, longitude, time, accuracy, altitude, speed, bearing.
    static let osmandItems = "lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}"
    static let gpsloggerItems =
        "lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&alt=%ALT&spd=%SPD&dir=%DIR&batt=%BATT"

    /// Opened on the phone, sets the app up; `nil` for apps that know no such link.
    public func link(_ dialect: TrackerDialect) -> String? {
        switch dialect {
        case .owntracks:
            "owntracks:///config?inline="
                + Self.queryValue(Data(ownTracksConfiguration.utf8).base64EncodedString())
        case .overland:
            "overland://setup?url=\(Self.queryValue(url(.overland)))&device_id=\(Self.queryValue(deviceID))"
        case .gpslogger:
            server.split(separator: "://", maxSplits: 1).count == 2
                ? "gpslogger://properties/" + server + Self.path(.gpslogger, token: ingestToken)
                    + "/settings.properties" : nil
        default: nil
        }
    }

    /// Mode 3 is HTTP; monitoring 2 is moving about.
    private var ownTracksConfiguration: String {
        let configuration: JSONValue = [
            "_type": "configuration", "mode": 3, "url": .string(url(.owntracks)),
            "deviceId": .string(deviceID), "tid": "ME", "monitoring": 2, "auth": false,
            "locatorInterval": 10, "locatorDisplacement": 10,
        ]
        return String(decoding: configuration.bytes(), as: UTF8.self)
    }

    /// The settings that GPSLogger loads from a `.properties` file; in it a backslash, `:`, `=`, `#` and `!` need
    /// one before them only in names.
    public var gpsloggerProperties: String {
        """
        log_customurl_enabled=true
        log_customurl_url=\(url(.gpslogger))
        log_customurl_method=POST
        log_customurl_discard_offline_locations_enabled=false
        autosend_enabled=true
        time_before_logging=5
        accuracy_before_logging=100
        log_gpx=true

        """
    }

    private static func queryValue(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.reduce(into: "") { result, byte in
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" + digits : digits)
            }
        }
    }
}
