import Logging
import QuestEngine
import Testing

@testable import ServerBase
@testable import questd

@Suite("Configuration")
struct ConfigurationTests {
    private static func configuration(
        flags: [Setting: String] = [:], environment: [String: String] = [:], file: String? = nil
    ) throws(ConfigurationError) -> Configuration {
        let read: ConfigurationFile? =
            if let file { try ConfigurationFile(path: "questd.toml", bytes: Array(file.utf8)) } else { nil }
        return try Configuration(try SettingValues(flags: flags, environment: environment, file: read))
    }

    private static let needed: [Setting: String] = [.map: "a.roads", .database: "/var/lib/questd/q.sqlite"]

    @Test("what is not set has a default")
    func defaults() throws {
        let configuration = try Self.configuration(flags: Self.needed)
        #expect(configuration.listen == ListenAddress(host: "127.0.0.1", port: 8080))
        #expect(configuration.stateDirectory == "/var/lib/questd")
        #expect(configuration.language == .english)
        #expect(configuration.logLevel == .info)
        #expect(configuration.organiser == nil)
        #expect(!configuration.isDemo)
        #expect(configuration.retention == Seconds(365 * 86_400) && configuration.isRetentionStandard)
        let never = try Self.configuration(flags: Self.needed.merging([.eraseAfter: "never"]) { $1 })
        #expect(never.retention == nil && !never.isRetentionStandard)
        #expect(configuration.web == nil && configuration.publicURL == nil && configuration.branding == nil)
        #expect(configuration.privacy == nil)
    }

    @Test(
        "flags count before the environment, the environment before the file, the file before the default",
        arguments: [
            (true, true, true, 1), (true, false, true, 1), (true, true, false, 1), (false, true, true, 2),
            (false, true, false, 2), (false, false, true, 3), (false, false, false, 8080),
        ])
    func precedence(flag: Bool, environment: Bool, file: Bool, port: Int) throws {
        var flags = Self.needed
        if flag { flags[.listen] = "localhost:1" }
        let configuration = try Self.configuration(
            flags: flags, environment: environment ? ["QUESTD_LISTEN": "localhost:2"] : [:],
            file: file ? "listen = \"localhost:3\"" : nil)
        #expect(configuration.listen.port == port)
    }

    @Test("in each setting a stronger source hides what the weaker ones say", arguments: Setting.allCases)
    func layers(_ setting: Setting) throws {
        let file = try ConfigurationFile(
            path: "questd.toml", bytes: Array("\n\(setting.rawValue) = \"3\"".utf8))
        var layers = [
            SettingLayer.flags([setting: "1"]), try .environment([setting.variable: "2"]), try .file(file),
        ]
        let standard = SettingLayer.standard(locale: .russian)
        let origins = [SettingOrigin.flag, .environment, .file("questd.toml", line: 2)]
        for (index, origin) in origins.enumerated() {
            let value = SettingValues(layers + [standard])[setting]
            #expect(value == SettingValues.Value(text: "\(index + 1)", origin: origin))
            layers.removeFirst()
        }
        let value = SettingValues([standard])[setting]
        let expected: [Setting: String] = [
            .listen: "127.0.0.1:8080", .language: "ru", .logLevel: "info", .groupCommit: "on",
            .eraseAfter: "365", .clockSpeed: "1", .trustedProxies: "", .limits: "", .routeOrigins: "",
            .webhookNetworks: "", .webhookHTTP: "off", .signInNetworks: "", .demo: "off", .drain: "0",
        ]
        #expect(value?.text == expected[setting])
        #expect(value?.origin == (expected[setting] == nil ? nil : .standard))
    }

    @Test(
        "a store that others share needs no database but a state directory, and is given without its password"
    )
    func store() throws {
        let flags: [Setting: String] = [
            .map: "town.roads", .store: "postgresql://quest@[::1]:5433/quest",
            .stateDirectory: "/var/lib/questd",
        ]
        let configuration = try Self.configuration(flags: flags)
        #expect(configuration.store?.text == "postgresql://quest@[::1]:5433/quest")
        #expect(configuration.database == "/var/lib/questd/quests", "by which photos and marks are named")
        for wrong in [
            "postgres://quest:secret@db/quest", "postgres://db/quest?password=x", "mysql://db/quest",
            "postgres://",
        ] {
            #expect(throws: ConfigurationError.invalid(.store, .flag)) {
                try Self.configuration(flags: flags.merging([.store: wrong]) { $1 })
            }
        }
        #expect(throws: ConfigurationError.needs(.store, .stateDirectory, "DIRECTORY")) {
            try Self.configuration(flags: [.map: "town.roads", .store: "postgres://db/quest"])
        }
        for wrong in ["", "North", "a.b", "1a", String(repeating: "a", count: 33)] {
            #expect(throws: ConfigurationError.invalid(.node, .flag)) {
                try Self.configuration(flags: flags.merging([.node: wrong]) { $1 })
            }
        }
        for wrong in ["-1", "61", "1.5"] {
            #expect(throws: ConfigurationError.invalid(.drain, .flag)) {
                try Self.configuration(flags: flags.merging([.drain: wrong]) { $1 })
            }
        }
    }

    @Test("every setting can be given in each of the three ways", arguments: Setting.allCases)
    func ways(_ setting: Setting) throws {
        let value =
            switch setting {
            case .listen, .redirect: "[::1]:9"
            case .language: "ru"
            case .metrics: "127.0.0.1:9468"
            case .logLevel: "debug,http=error"
            case .groupCommit: "off"
            case .eraseAfter: "90"
            case .limits: "streams=9"
            case .trustedProxies: "127.0.0.1, 2001:db8::/32"
            case .routeOrigins: "https://maps.example.org, http://localhost:8000"
            case .webhookNetworks, .signInNetworks: "127.0.0.1, fd00::/8"
            case .webhookHTTP, .demo: "on"
            case .publicURL: "https://quest.example"
            case .clockSpeed: "20"
            case .store: "postgres://quest@db.example.org/quest?sslmode=verify-full"
            case .node: "north-1"
            case .drain: "3"
            default: "x/y"
            }
        // Those that it works only with.
        let company: [Setting: String] =
            switch setting {
            case .tlsCertificate: [.tlsKey: "key.pem"]
            case .tlsKey: [.tlsCertificate: "chain.pem"]
            case .redirect: [.publicURL: "https://quest.example"]
            case .store: [.stateDirectory: "state"]
            case .storePassword, .node: [.store: "postgres://db/quest", .stateDirectory: "state"]
            default: [:]
            }
        var others = Self.needed.merging(company) { $1 }
        others[setting] = nil
        let flag = try Self.configuration(flags: others.merging([setting: value]) { $1 })
        let variable = try Self.configuration(flags: others, environment: [setting.variable: value])
        let file = try Self.configuration(flags: others, file: "\(setting.rawValue) = \"\(value)\"")
        #expect(flag == variable && variable == file)
    }

    @Test(
        "a file has switches, numbers, lists and a table of limits as TOML has them; an empty one says nothing"
    )
    func forms() throws {
        let configuration = try Self.configuration(
            flags: Self.needed,
            file: """
                demo = true
                group-commit = false
                erase-after = 30
                trusted-proxies = ["127.0.0.1", "::1"]

                [limits]
                streams = 9          # a word on it
                connections = 5_000
                """)
        #expect(configuration.isDemo && !configuration.commitsInGroups)
        #expect(configuration.retention == Seconds(30 * 86_400))
        #expect(configuration.proxies == TrustedProxies("127.0.0.1,::1"))
        #expect(configuration.limits == LimitValues("streams=9,connections=5000"))
        #expect(
            try Self.configuration(flags: Self.needed, file: "")
                == Self.configuration(flags: Self.needed))
        #expect(throws: ConfigurationError.self) {
            try Self.configuration(flags: Self.needed, file: "limits = \"streams=9\"\n[limits]\nstreams = 8")
        }
    }

    @Test("a certificate goes with its key, and sending people on with an address of https")
    func pairs() {
        let cases: [([Setting: String], Setting, Setting)] = [
            ([.tlsCertificate: "a"], .tlsCertificate, .tlsKey), ([.tlsKey: "a"], .tlsKey, .tlsCertificate),
            ([.redirect: "[::]:80"], .redirect, .publicURL),
            ([.redirect: "[::]:80", .publicURL: "http://quest.example"], .redirect, .publicURL),
        ]
        for (flags, present, missing) in cases {
            let error = #expect(throws: ConfigurationError.self) {
                try Self.configuration(flags: Self.needed.merging(flags) { $1 })
            }
            guard case .needs(present, missing, _)? = error else {
                Issue.record("\(flags): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("a file may come as a credential of systemd: it lies in the folder that the environment names")
    func credentials() throws {
        let flags = Self.needed.merging([.signIn: "credential:sign-in.json"]) { $1 }
        let environment = ["CREDENTIALS_DIRECTORY": "/run/credentials/questd.service"]
        let configuration = try Self.configuration(flags: flags, environment: environment)
        #expect(configuration.signIn == "/run/credentials/questd.service/sign-in.json")
        #expect(throws: ConfigurationError.noCredentials(.signIn, .flag)) {
            try Self.configuration(flags: flags)
        }
        for name in ["", "..", "a/b", "../key", "."] {
            #expect(throws: ConfigurationError.invalid(.signIn, .flag), "\(name)") {
                try Self.configuration(
                    flags: Self.needed.merging([.signIn: "credential:" + name]) { $1 },
                    environment: environment)
            }
        }
        // Only of files: a name of an organiser may begin so.
        let named = try Self.configuration(
            flags: Self.needed.merging([.organiser: "credential:us"]) { $1 }, environment: environment)
        #expect(named.organiser == "credential:us")
    }

    @Test("what is wrong is refused with its name, its place and what to do")
    func errors() {
        #expect(throws: ConfigurationError.missing(.map)) { try Self.configuration() }
        #expect(throws: ConfigurationError.invalid(.listen, .environment)) {
            try Self.configuration(flags: Self.needed, environment: ["QUESTD_LISTEN": "8080"])
        }
        #expect(throws: ConfigurationError.invalid(.logLevel, .flag)) {
            try Self.configuration(flags: Self.needed.merging([.logLevel: "loud"]) { $1 })
        }
        #expect(
            throws: ConfigurationError.unknown("QUESTD_DATABSE", .environment, suggestion: "QUESTD_DATABASE")
        ) {
            try Self.configuration(environment: ["QUESTD_DATABSE": "q"])
        }
        for days in ["0", "3651", "-1", "soon", "1.5"] {
            #expect(throws: ConfigurationError.invalid(.eraseAfter, .flag)) {
                try Self.configuration(flags: Self.needed.merging([.eraseAfter: days]) { $1 })
            }
        }
        for speed in ["0", "101", "-1", "fast", "1.5"] {
            #expect(throws: ConfigurationError.invalid(.clockSpeed, .flag)) {
                try Self.configuration(flags: Self.needed.merging([.clockSpeed: speed]) { $1 })
            }
        }
        for proxies in ["localhost", "127.0.0.1/33", "::1/129", "127.0.0.1/", "127.0.0.1/-1", "::1 x"] {
            #expect(throws: ConfigurationError.invalid(.trustedProxies, .flag)) {
                try Self.configuration(flags: Self.needed.merging([.trustedProxies: proxies]) { $1 })
            }
        }
        for address in [
            "quest.example", "ftp://quest.example", "https://", "https://quest.example/ride", "https://a b",
            "https://quest.example:", "https://user@quest.example", "https://quest.example\r\nX: y",
            "https://[::1",
        ] {
            #expect(throws: ConfigurationError.invalid(.publicURL, .flag), "\(address)") {
                try Self.configuration(flags: Self.needed.merging([.publicURL: address]) { $1 })
            }
        }
        let second = SettingOrigin.file("questd.toml", line: 2)
        #expect(throws: ConfigurationError.unknown("log_level", second, suggestion: "log-level")) {
            try Self.configuration(flags: Self.needed, file: "# ours\nlog_level = \"info\"")
        }
        #expect(throws: ConfigurationError.unknown("colour.sky", second, suggestion: nil)) {
            try Self.configuration(flags: Self.needed, file: "[colour]\nsky = \"red\"")
        }
        #expect(throws: ConfigurationError.invalid(.listen, second)) {
            try Self.configuration(flags: Self.needed, file: "\nlisten = 8080")
        }
        for (text, line) in [
            ("map", 1), ("demo = true\n{", 2), (#"{"listen": "[::1]:80"}"#, 1), ("a = [[1]]", 1),
        ] {
            let error = #expect(throws: ConfigurationError.self) {
                try Self.configuration(flags: Self.needed, file: text)
            }
            guard case .fileMalformed("questd.toml", line, _?)? = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
        }
        let message = ConfigurationError.missing(.stateDirectory).message.text(in: .english)
        #expect(message.contains("--state-dir") && message.contains("QUESTD_STATE_DIR"))
    }

    @Test(
        "the address for phones is scheme, host and port, without a slash at its end",
        arguments: [
            ("https://quest.example", "https://quest.example"),
            ("https://quest.example/", "https://quest.example"),
            ("HTTPS://Quest.example:8443", "https://Quest.example:8443"),
            ("http://192.168.1.5:8080", "http://192.168.1.5:8080"), ("http://[::1]:80", "http://[::1]:80"),
        ])
    func publicURL(text: String, address: String) throws {
        let configuration = try Self.configuration(flags: Self.needed.merging([.publicURL: text]) { $1 })
        #expect(configuration.publicURL == address)
    }

    @Test(
        "the language is that of --lang, else of the environment, else English",
        arguments: [
            ([:], Language.english), (["LANG": "ru_RU.UTF-8"], .russian), (["LANG": "de_DE.UTF-8"], .english),
            (["LC_ALL": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"], .english),
            (["LC_ALL": "", "LANG": "ru_RU.UTF-8"], .russian),
            (["LANG": "ru", "QUESTD_LANG": "en"], .english),
        ])
    func language(environment: [String: String], language: Language) throws {
        #expect(try Self.configuration(flags: Self.needed, environment: environment).language == language)
    }

    @Test(
        "what is wrong with the settings is said in the language that flag, environment or locale name",
        arguments: [
            (nil, [:], Language.english), ("ru", ["LC_ALL": "en_GB"], .russian),
            (nil, ["QUESTD_LANG": "ru"], .russian), (nil, ["LC_ALL": "ru_RU.UTF-8"], .russian),
            (nil, ["LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US"], .russian),
            ("de", ["LANG": "ru_RU.UTF-8"], .russian), ("en", ["QUESTD_LANG": "ru"], .english),
        ] as [(String?, [String: String], Language)])
    func spoken(flag: String?, environment: [String: String], language: Language) {
        #expect(Languages.spoken(flag: flag, environment: environment) == language)
    }

    @Test(
        "addresses",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1", 8080), ("[::1]:80", "::1", 80), ("localhost:0", "localhost", 0),
        ])
    func addresses(text: String, host: String, port: Int) {
        #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
        #expect(ListenAddress(text)?.description == text)
    }

    @Test(
        "no addresses", arguments: ["", "8080", ":8080", "host", "host:", "host:65536", "::1:80", "host:-1"])
    func noAddresses(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
