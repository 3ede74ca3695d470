import Logging
import QuestEngine
import QuestStoreSQLite
import ServerBase
import ServiceLifecycle
import UnixSignals

/// The settings that may change while the daemon runs, as they are in force.
struct LiveSettings: Sendable {
    let logLevels: CurrentValue<LogLevels>
    let proxies: CurrentValue<TrustedProxies>
    let reserve: CurrentValue<DiskReserve>

    init(_ configuration: Configuration) {
        logLevels = CurrentValue(configuration.logLevels)
        proxies = CurrentValue(configuration.proxies)
        reserve = CurrentValue(Self.reserve(configuration))
    }

    private static func reserve(_ configuration: Configuration) -> DiskReserve {
        DiskReserve(path: configuration.database, bytes: configuration.limits[StoreLimits.reserve])
    }

    /// Takes what may change under way; nothing else of these settings.
    fileprivate func take(_ configuration: Configuration) {
        logLevels.replace(with: configuration.logLevels)
        proxies.replace(with: configuration.proxies)
        // The path of the one in force: that of the database needs a restart.
        reserve.replace(
            with: DiskReserve(path: reserve.value.path, bytes: configuration.limits[StoreLimits.reserve]))
    }
}

/// Reads the settings again when the process gets SIGHUP: takes all that may change under way or, where anything is wrong
/// with them, nothing; and says in the log what needs a restart.
struct SettingReloading: Service {
    let live: LiveSettings
    /// The settings that the daemon was started with.
    let atStart: SettingValues
    /// Reads them as the start did.
    let read: @Sendable () throws(ConfigurationError) -> SettingValues
    /// Called with each reserve on the disk that is taken into use.
    let reserving: @Sendable (DiskReserve) -> Void
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: [.sighup])
        for await _ in signals.cancelOnGracefulShutdown() { reload() }
    }

    func reload() {
        let values: SettingValues
        let configuration: Configuration
        do throws(ConfigurationError) {
            values = try read()
            configuration = try Configuration(values)
        } catch {
            return logger.error("settings kept: \(error.message.text(in: .english))")
        }
        live.take(configuration)
        reserving(live.reserve.value)
        logger.notice(
            "settings reloaded",
            metadata: [
                "log_level": "\(values[.logLevel]?.text ?? "")",
                "trusted_proxies": "\(values[.trustedProxies]?.text ?? "")",
                StoreLimits.reserve.name: "\(live.reserve.value.bytes)",
            ])
        let late = needingRestart(values, configuration)
        guard !late.isEmpty else { return }
        logger.warning("needs a restart: \(late.joined(separator: ", "))")
    }

    /// Names of settings, and of limits, that are others than at the start and that only a restart takes into use.
    private func needingRestart(_ values: SettingValues, _ configuration: Configuration) -> [String] {
        var late = Setting.allCases.filter {
            $0.reloading == .never && values[$0]?.text != atStart[$0]?.text
        }.map(\.rawValue)
        let limits = LimitValues(atStart[.limits]?.text ?? "") ?? LimitValues()
        late += LimitTable.all.filter {
            $0 != StoreLimits.reserve && configuration.limits[$0] != limits[$0]
        }.map { "\(Setting.limits.rawValue).\($0.name)" }
        return late
    }
}

extension Setting {
    /// The part of a setting that SIGHUP takes into use.
    enum Reloading: String, Sendable {
        case whole = "yes"
        /// The one limit that is the threshold of an alarm.
        case partly
        case never = "no"
    }

    var reloading: Reloading {
        switch self {
        case .logLevel, .trustedProxies: .whole
        case .limits: .partly
        default: .never
        }
    }
}
