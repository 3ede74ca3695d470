import HTTPEdge
import Logging
import QuestEngine

/// Parts of the daemon whose log lines may have a level of their own. What belongs to none has the general one.
enum LogArea: String, CaseIterable, Sendable {
    /// Requests, connections and their answers.
    case http
    /// The database, photos, and what is erased in time.
    case storage
    /// The map and what is closed on it.
    case roads
    /// Positions, streams and trackers.
    case rides
    case webhooks
    /// Sessions, and signing in at providers.
    case signIn = "sign-in"
    /// Numbers, and what is cause for alarm.
    case metrics

    /// The field of a log line that names it.
    static let field = "area"
}

/// `--log-level`: the level for all, and others for areas: `info,webhooks=debug`.
struct LogLevels: Equatable, Sendable {
    let general: Logger.Level
    private let areas: [LogArea: Logger.Level]

    static let names = Logger.Level.allCases.map(\.rawValue).joined(separator: "|") + "[,AREA=LEVEL,…]"
    static let areaNames = LogArea.allCases.map(\.rawValue).joined(separator: ", ")

    init(general: Logger.Level) {
        self.general = general
        areas = [:]
    }

    /// `nil` for a name that is no level or area, and for one that stands twice.
    init?(_ text: String) {
        var general: Logger.Level?
        var areas: [LogArea: Logger.Level] = [:]
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", omittingEmptySubsequences: false)
                .map { $0.trimmingSpaces }
            guard let level = words.last.flatMap({ Logger.Level(rawValue: $0) }) else { return nil }
            switch words.count {
            case 1 where general == nil: general = level
            case 2:
                guard let area = LogArea(rawValue: words[0]), areas[area] == nil else { return nil }
                areas[area] = level
            default: return nil
            }
        }
        // Who names areas alone has the others as they are without.
        self.general = general ?? .info
        self.areas = areas
    }

    subscript(area: LogArea?) -> Logger.Level { area.flatMap { areas[$0] } ?? general }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}

extension Logger {
    /// The same log, for lines of an area.
    func of(_ area: LogArea) -> Logger {
        var logger = self
        logger[metadataKey: LogArea.field] = "\(area.rawValue)"
        return logger
    }
}
