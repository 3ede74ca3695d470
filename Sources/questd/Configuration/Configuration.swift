import HTTPEdge
import Logging
import QuestEngine
import ServerBase

/// The settings a daemon is started with, checked and complete. Nothing in it is secret.
struct Configuration: Equatable, Sendable {
    /// The `.roads` file.
    var map: String
    /// The `.mbtiles` file; `nil` for the one beside the map, where there is one.
    var tiles: String?
    /// The SQLite file; made when missing. With a store elsewhere there is none, and what stands beside it is named by it
    /// all the same.
    var database: String
    /// The store that several daemons share; `nil` for the database of this one alone.
    var store: StoreAddress?
    /// The file of its password; `nil` where it needs none.
    var storePassword: String?
    /// The name of this daemon among those that share the store; a new one at each start where `nil`.
    var node: NodeName?
    /// Time for which a daemon that stops still takes requests.
    var drain: Seconds
    var listen: ListenAddress
    /// Directory of the admin token and the key of the join codes: the database's folder unless given.
    var stateDirectory: String
    /// Name of whoever runs this daemon, for `about`.
    var organiser: String?
    /// Folder of the riders' app; `nil` takes the installed one, if any.
    var web: String?
    /// The file of the app's look; `nil` leaves it as it is.
    var branding: String?
    /// The file about the operator of personal data; `nil` leaves that unsaid.
    var privacy: String?
    /// The address at which phones reach the daemon, without a path: `https://quest.example`.
    var publicURL: String?
    /// Files of the certificate that the daemon shows and of its key; `nil` where it speaks no TLS.
    var tls: TLSFiles?
    /// Where whoever comes without TLS is sent to the public address; `nil` where nobody is.
    var redirect: ListenAddress?
    /// Where the daemon tells its numbers and its health; `nil` where it tells them nobody.
    var metrics: ListenAddress?
    /// Whether the riders' app may offer a simulated position: for demos, where nobody rides.
    var isDemo: Bool
    /// Language of messages at the start, and of answers where neither the reader nor the quest asks for one.
    var language: Language
    var logLevels: LogLevels
    var logLevel: Logger.Level { logLevels.general }
    /// Whether answers that arrive together share one write to the disk. Off only to measure what that is worth.
    var commitsInGroups: Bool
    /// Time for which personal data is kept after a quest is closed; `nil` keeps it until somebody erases it.
    var retention: Seconds?
    /// Whether nobody has set that time.
    var isRetentionStandard: Bool
    /// Speed of the daemon's clock, as a multiple of the system's: for rehearsals.
    var clockSpeed: Int
    /// Proxies whose word counts about whom they speak for.
    var proxies: TrustedProxies
    /// Origins whose pages may read routes.
    var routeOrigins: RouteOrigins
    /// Networks of one's own to which webhooks may lead.
    var webhookNetworks: OutgoingNetworks
    /// Whether webhooks may be sent without TLS.
    var webhooksTakeHTTP: Bool
    /// The file of the sign-in providers; `nil` where nobody signs in.
    var signIn: String?
    /// Networks of one's own where sign-in providers may be.
    var signInNetworks: OutgoingNetworks
    /// Limits of the table, and what was set otherwise.
    var limits: LimitValues

    static let defaultListen = "127.0.0.1:8080"
}

extension Configuration {
    /// Reads the texts of the settings.
    ///
    /// - Throws: `ConfigurationError`, which names the setting and the source at fault.
    init(_ values: SettingValues) throws(ConfigurationError) {
        map = try values.require(.map)
        tiles = values[.tiles]?.text
        store = try values.optional(.store, StoreAddress.init)
        storePassword = values[.storePassword]?.text
        if storePassword != nil, store == nil { throw .needs(.storePassword, .store, StoreAddress.names) }
        node = try values.optional(.node, NodeName.init)
        if node != nil, store == nil { throw .needs(.node, .store, StoreAddress.names) }
        drain = try values.require(.drain, DrainTime.parse)
        let database = try Self.database(values)
        self.database = database
        listen = try values.require(.listen, ListenAddress.init)
        stateDirectory = values[.stateDirectory]?.text ?? database.folderOfPath
        organiser = values[.organiser]?.text
        web = values[.web]?.text
        branding = values[.branding]?.text
        privacy = values[.privacy]?.text
        publicURL = try values.optional(.publicURL, PublicURL.init)?.text
        tls = try TLSFiles(values)
        redirect = try values.optional(.redirect, ListenAddress.init)
        if redirect != nil, publicURL?.hasPrefix("https://") != true {
            throw .needs(.redirect, .publicURL, "https://HOST[:PORT]")
        }
        metrics = try values.optional(.metrics, ListenAddress.init)
        isDemo = try values.require(.demo, Switch.parse)
        language = try values.require(.language, Languages.parse)
        logLevels = try values.require(.logLevel, LogLevels.init)
        commitsInGroups = try values.require(.groupCommit, Switch.parse)
        retention = try values.require(.eraseAfter, RetentionSpan.init).kept
        isRetentionStandard = values[.eraseAfter]?.origin == .standard
        clockSpeed = try values.require(.clockSpeed, ClockSpeed.parse)
        proxies = try values.require(.trustedProxies, TrustedProxies.init)
        routeOrigins = try values.require(.routeOrigins, RouteOrigins.init)
        webhookNetworks = try values.require(.webhookNetworks, OutgoingNetworks.init)
        webhooksTakeHTTP = try values.require(.webhookHTTP, Switch.parse)
        signIn = values[.signIn]?.text
        signInNetworks = try values.require(.signInNetworks, OutgoingNetworks.init)
        limits = try values.require(.limits, LimitValues.init)
    }
}

extension Configuration {
    /// The database; with a store elsewhere a name in the state directory, by which photos and marks are named.
    private static func database(_ values: SettingValues) throws(ConfigurationError) -> String {
        guard values[.store] != nil else { return try values.require(.database) }
        guard let folder = values[.stateDirectory]?.text else {
            throw .needs(.store, .stateDirectory, Setting.stateDirectory.expected)
        }
        return "\(folder)/quests"
    }
}

/// `--tls-certificate` and `--tls-key`, which go together.
struct TLSFiles: Equatable, Sendable {
    let certificate: String
    let key: String

    fileprivate init?(_ values: SettingValues) throws(ConfigurationError) {
        switch (values[.tlsCertificate]?.text, values[.tlsKey]?.text) {
        case (nil, nil): return nil
        case (let certificate?, let key?): (self.certificate, self.key) = (certificate, key)
        case (_?, nil): throw .needs(.tlsCertificate, .tlsKey, Setting.tlsKey.expected)
        case (nil, _?): throw .needs(.tlsKey, .tlsCertificate, Setting.tlsCertificate.expected)
        }
    }
}

/// `--lang`: the names of the languages.
enum Languages {
    static let names = Language.allCases.map(\.rawValue).joined(separator: "|")

    static func parse(_ text: String) -> Language? {
        Language(localeName: text)
    }

    /// The language in which to say that the settings themselves are wrong: as `lang` would be set without a
    /// file, and anything that is no language passed over.
    static func spoken(flag: String?, environment: [String: String]) -> Language {
        let texts = [flag, environment[Setting.language.variable]].compactMap(\.self)
        return texts.lazy.compactMap(parse).first ?? Language.ofLocale { environment[$0] } ?? .english
    }
}

/// A setting that is on or off.
enum Switch {
    static let names = "on|off"

    static func parse(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "on": true
        case "off": false
        default: nil
        }
    }
}

/// `--erase-after`: days, or never.
struct RetentionSpan {
    static let names = "never|DAYS (1 to 3650)"
    /// A year: in that a quest is judged, protested and told of, and nobody needs to know any longer who was where.
    static let standard = "365"
    let kept: Seconds?

    init?(_ text: String) {
        if text.lowercased() == "never" {
            kept = nil
        } else if let days = Int(text), (1...3650).contains(days) {
            kept = Seconds(Double(days) * 86_400)
        } else {
            return nil
        }
    }
}
