import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import QuestEngine
import QuestWire
import ServerBase
import ServiceLifecycle
import SignIn

/// Everything that a server is made of; tests bring their own clock, store and map.
struct Parts: Sendable {
    var maps: MapService
    /// Tiles of the basemap.
    var tiles = TileService.none
    var store: any QuestStore
    var webhooks: any WebhookStore = InMemoryQuestStore()
    var sessions: any SessionStore = InMemoryQuestStore()
    var accounts: any AccountStore = InMemoryQuestStore()
    /// How the daemon gets along with others that share its store; `nil` where it has the store for itself.
    var sharing: Sharing?
    var webhookNetworks = OutgoingNetworks.none
    /// Whether webhooks may be sent without TLS.
    var webhooksTakeHTTP = false
    var resolver: any HostResolver = SystemResolver()
    /// The providers at which people sign in; `nil` where none is set up.
    var signIns: SignIns?
    var clock: any TimeSource = WallClock()
    /// Speed of the clock, as a multiple of the system's.
    var clockSpeed = 1
    /// Digest of the admin token.
    var admin: Digest
    var joinCodeKey: JoinCodeKey
    /// Secret that the keys of signed codes are derived from.
    var codeSecret: CodeKey
    var photos: PhotoFolder
    /// The file of erasures that are to be repeated, where a backup was restored; `nil` where nobody keeps one.
    var erasuresDue: String?
    /// Where the daemon keeps what it cannot make again, for backups; `nil` where that is no file.
    var places: StatePlaces?
    /// Directory of the secrets; `nil` where nobody keeps them.
    var state: StateDirectory?
    var policy = AccessPolicy.standard
    var joinThrottle = JoinThrottle()
    var proxies = CurrentValue(TrustedProxies.none)
    /// Origins whose pages may read routes.
    var routeOrigins = RouteOrigins.none
    var answerThrottle = AnswerThrottle()
    /// Limits in force.
    var limits = LimitValues()
    /// Pool in which requests do what takes long; with the limits in force.
    var work = WorkPool()
    var organiser: String?
    /// The address at which phones reach the daemon, without a path; `nil` where nobody said.
    var publicURL: String?
    /// The certificate that the daemon shows; `nil` where it speaks no TLS.
    var tls: TLSIdentity?
    /// Where whoever comes without TLS is sent to the public address; `nil` where nobody is.
    var redirect: ListenAddress?
    /// Whether the riders' app may offer a simulated position.
    var isDemo = false
    /// The riders' app; `nil` where it is not installed.
    var web: WebApp?
    /// The look of the app where a quest sets none.
    var branding = Branding()
    /// Whoever answers for the personal data; `nil` where nobody has said.
    var host: HostOperator?
    var language = Language.english
    var readiness = Readiness()
    /// Counts that are kept while the daemon works.
    var metrics = Metrics()
    /// Where that is told; `nil` where it is told nobody.
    var metricsAddress: ListenAddress?
    /// Sizes of the database's files; `nil` where there are none.
    var storage: MetricGauges.Storage?
    var logger: Logger
    /// Largest number of decisions in one write to the disk.
    var groupLimit = QuestService.largestGroup
    /// Time for which personal data of closed quests is kept; `nil` for ever.
    var retention: Seconds?
    /// Time after the start for which nothing is erased.
    var retentionDelay: Seconds = .zero
    /// A new source of ids and tokens for each quest.
    var ids: @Sendable () -> IdentifierSource = { IdentifierSource() }
}
