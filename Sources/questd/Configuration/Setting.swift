import HTTPEdge
import ServerBase

/// Everything that can be set, under one name in the flag, the environment and the configuration file.
enum Setting: String, CaseIterable, Sendable {
    case map, tiles, database, store
    case storePassword = "store-password"
    case node, drain
    case listen
    case stateDirectory = "state-dir"
    case organiser
    case web, branding, privacy
    case publicURL = "public-url"
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case redirect
    case metrics
    case language = "lang"
    case logLevel = "log-level"
    case groupCommit = "group-commit"
    case eraseAfter = "erase-after"
    case clockSpeed = "clock-speed"
    case trustedProxies = "trusted-proxies"
    case routeOrigins = "route-origins"
    case webhookNetworks = "webhook-networks"
    case webhookHTTP = "webhook-http"
    case signIn = "sign-in"
    case signInNetworks = "sign-in-networks"
    case limits
    case demo

    /// Such as `QUESTD_STATE_DIR`.
    var variable: String {
        Self.variablePrefix + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 })
    }

    static let variablePrefix = "QUESTD_"

    /// The form of valid values, for messages.
    var expected: String {
        switch self {
        case .map: "FILE.roads"
        case .tiles: "FILE.mbtiles"
        case .database: "FILE.sqlite"
        case .store: StoreAddress.names
        case .storePassword: "FILE"
        case .node: NodeName.form
        case .drain: DrainTime.names
        case .listen, .redirect, .metrics: "HOST:PORT"
        case .tlsCertificate, .tlsKey: "FILE.pem"
        case .stateDirectory: "DIRECTORY"
        case .organiser: "TEXT"
        case .web: "DIRECTORY"
        case .branding, .privacy: "FILE.json"
        case .publicURL: PublicURL.names
        case .language: Languages.names
        case .logLevel: LogLevels.names
        case .groupCommit: Switch.names
        case .eraseAfter: RetentionSpan.names
        case .clockSpeed: ClockSpeed.names
        case .trustedProxies: TrustedProxies.names
        case .routeOrigins: RouteOrigins.names
        case .webhookNetworks: OutgoingNetworks.names
        case .webhookHTTP: Switch.names
        case .signIn: "FILE.json"
        case .signInNetworks: OutgoingNetworks.names
        case .demo: Switch.names
        case .limits: "NAME=VALUE,… (docs/guides/LIMITS.md)"
        }
    }

    /// Whether the value is the path of a file that may be secret, and so may come as a credential.
    var isFile: Bool {
        switch self {
        case .branding, .privacy, .signIn, .storePassword, .tlsCertificate, .tlsKey: true
        default: false
        }
    }
}
