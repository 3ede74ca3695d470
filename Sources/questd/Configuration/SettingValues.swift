import QuestEngine

/// The values that hold: of each setting the one from the strongest source that has it.
struct SettingValues: Equatable, Sendable {
    struct Value: Equatable, Sendable {
        let text: String
        let origin: SettingOrigin

        /// The path of a file that is named as one of systemd's credentials (`LoadCredential=`): `credential:NAME`.
        ///
        /// - Parameter folder: Where they lie; `nil` where the process has none.
        fileprivate func resolved(
            for setting: Setting, in folder: String?
        ) throws(ConfigurationError) -> Value {
            guard text.hasPrefix(Self.credential) else { return self }
            let name = text.dropFirst(Self.credential.count)
            guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
                throw .invalid(setting, origin)
            }
            guard let folder else { throw .noCredentials(setting, origin) }
            return Value(text: "\(folder)/\(name)", origin: origin)
        }

        private static let credential = "credential:"
    }

    private var values: [Setting: Value] = [:]

    subscript(setting: Setting) -> Value? { values[setting] }

    /// - Parameter layers: The strongest first.
    init(_ layers: [SettingLayer]) {
        for layer in layers {
            values.merge(layer.values) { stronger, _ in stronger }
        }
    }

    /// The one place that says which source counts before which.
    ///
    /// - Parameters:
    ///   - flags: Only those that were given.
    ///   - environment: The whole process environment.
    ///   - file: What `ConfigurationFile.read` found.
    init(
        flags: [Setting: String], environment: [String: String], file: ConfigurationFile?
    ) throws(ConfigurationError) {
        var layers = [SettingLayer.flags(flags), try .environment(environment)]
        if let file { layers.append(try .file(file)) }
        layers.append(.standard(locale: Language.ofLocale { environment[$0] } ?? .english))
        self.init(layers)
        for (setting, value) in values where setting.isFile {
            values[setting] = try value.resolved(for: setting, in: environment["CREDENTIALS_DIRECTORY"])
        }
    }

    /// A setting that needs a value, and any text will do.
    func require(_ setting: Setting) throws(ConfigurationError) -> String {
        try require(setting) { $0.isEmpty ? nil : $0 }
    }

    /// A setting that may be missing.
    func optional<Parsed>(
        _ setting: Setting, _ parse: (String) -> Parsed?
    ) throws(ConfigurationError) -> Parsed? {
        guard values[setting] != nil else { return nil }
        return try require(setting, parse)
    }

    func require<Parsed>(
        _ setting: Setting, _ parse: (String) -> Parsed?
    ) throws(ConfigurationError) -> Parsed {
        guard let value = values[setting] else { throw .missing(setting) }
        guard let parsed = parse(value.text) else { throw .invalid(setting, value.origin) }
        return parsed
    }
}

/// An address at which the daemon waits for connections: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`.
struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    let host: String
    /// 0 lets the system choose a free one.
    let port: Int

    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        self.port = Int(port)
    }

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether only this machine can come there.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
