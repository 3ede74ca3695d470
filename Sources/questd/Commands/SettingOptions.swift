import ArgumentParser
import QuestEngine
import ServerBase

/// Every setting as an option, for all commands that need the daemon's settings.
struct SettingOptions: ParsableArguments {
    @Option(
        help: .said(
            "The road map, made by “questctl map build”.",
            "Карта дорог, сделанная командой «questctl map build»."))
    var map: String?
    @Option(
        help: .said(
            """
            The tiles of the basemap, made by “questctl map build” too (default: the file beside the map that ends \
            with .mbtiles, where there is one).
            """,
            """
            Тайлы карты-подложки, их тоже делает «questctl map build» (по умолчанию: файл рядом с картой дорог с \
            окончанием .mbtiles, если он есть).
            """))
    var tiles: String?
    @Option(
        help: .said("The SQLite database; made when missing.", "База данных SQLite; создаётся, если её нет."))
    var database: String?
    @Option(
        help: .said(
            """
            A store that several daemons share, in the place of --database: postgres://USER@HOST/DATABASE without a \
            password. Needs --state-dir, with the same secrets for all of them: see docs/guides/SCALE.md.
            """,
            """
            Общее хранилище нескольких серверов вместо --database: postgres://USER@HOST/DATABASE без пароля. Нужен \
            --state-dir с одними и теми же секретами у всех, см. docs/guides/SCALE.md.
            """))
    var store: String?
    @Option(
        help: .said(
            "The file of the store's password, which only its owner can read (default: none is needed).",
            "Файл с паролем хранилища, доступный только владельцу (по умолчанию: пароль не нужен)."))
    var storePassword: String?
    @Option(
        help: .said(
            "The name of this daemon among those that share the store (default: another one at each start).",
            "Имя этого сервера среди тех, у кого общее хранилище (по умолчанию: новое при каждом запуске)."))
    var node: String?
    @Option(
        help: .said(
            """
            Seconds for which a daemon that was asked to stop still takes requests, while GET /readyz says no: time for \
            a proxy to send them elsewhere, \(DrainTime.range.lowerBound) to \(DrainTime.range.upperBound) (default: 0).
            """,
            """
            Сколько секунд сервер, которому велено остановиться, ещё принимает запросы, хотя GET /readyz уже отвечает \
            отказом: чтобы прокси успел отправлять их другим, от \(DrainTime.range.lowerBound) до \
            \(DrainTime.range.upperBound) (по умолчанию: 0).
            """))
    var drain: String?
    @Option(
        help: .said(
            "Where to wait for connections, HOST:PORT (default: \(Configuration.defaultListen)).",
            "Где ждать соединений, HOST:PORT (по умолчанию: \(Configuration.defaultListen))."))
    var listen: String?
    @Option(
        help: .said(
            "A configuration file in TOML, with keys named like these options (default: \(ConfigurationFile.installed), where it exists).",
            "Файл настроек в формате TOML, ключи которого названы как эти параметры (по умолчанию: \(ConfigurationFile.installed), если он есть)."
        ))
    var config: String?
    @Option(
        help: .said(
            "The folder of the admin token (default: the database's folder).",
            "Папка токена администратора (по умолчанию: папка базы данных)."))
    var stateDir: String?
    @Option(
        help: .said(
            "Who runs this, as GET /api/v1/about tells it.",
            "Кто это ведёт: так скажет GET /api/v1/about."))
    var organiser: String?
    @Option(
        help: .said(
            "The folder of the riders' app, made by scripts/setup/web.sh (default: the installed one, if any).",
            "Папка приложения участника, собранная scripts/setup/web.sh (по умолчанию: установленная, если есть)."
        ))
    var web: String?
    @Option(
        help: .said(
            """
            A JSON file with the look of the riders' app where a quest sets none: name, accent, accent-night, links, \
            modules (default: none).
            """,
            """
            Файл JSON с оформлением приложения участника там, где квест своего не задаёт: name, accent, accent-night, \
            links, modules (по умолчанию: нет).
            """))
    var branding: String?
    @Option(
        help: .said(
            """
            A JSON file with whoever answers for personal data, for the page /privacy: operator, address, email, phone, \
            country, notice, hosting, age, lines (default: none; the page says so).
            """,
            """
            Файл JSON о том, кто отвечает за персональные данные, для страницы /privacy: operator, address, email, phone, \
            country, notice, hosting, age, lines (по умолчанию: нет, и страница это говорит).
            """))
    var privacy: String?
    @Option(
        name: .customLong("public-url"),
        help: .said(
            "Where phones reach this daemon, for links and QR codes: \(PublicURL.names).",
            "По какому адресу телефоны находят этот сервер, для ссылок и QR-кодов: \(PublicURL.names)."))
    var publicURL: String?
    @Option(
        name: .customLong("tls-certificate"),
        help: .said(
            "Speak TLS with the certificate in this file: PEM, with those that it goes back to. Needs --tls-key.",
            "Говорить по TLS с сертификатом из этого файла: PEM, вместе с промежуточными. Нужен --tls-key."))
    var tlsCertificate: String?
    @Option(
        name: .customLong("tls-key"),
        help: .said(
            "The key of the certificate: a PEM file that only its owner can read.",
            "Ключ сертификата: файл PEM, доступный только владельцу."))
    var tlsKey: String?
    @Option(
        help: .said(
            "Send whoever comes here without TLS to --public-url: HOST:PORT (default: nobody).",
            "Отправлять пришедших сюда без TLS на --public-url: HOST:PORT (по умолчанию: никого)."))
    var redirect: String?
    @Option(
        help: .said(
            "Tell numbers (/metrics) and health here: HOST:PORT (default: nowhere). Nobody is asked who they are.",
            "Сообщать здесь показатели (/metrics) и состояние: HOST:PORT (по умолчанию: нигде). Без проверки, кто спрашивает."
        ))
    var metrics: String?
    @Option(
        help: .said(
            "Language of messages: \(Languages.names) (default: by LC_ALL, LC_MESSAGES or LANG).",
            "Язык сообщений: \(Languages.names) (по умолчанию: из LC_ALL, LC_MESSAGES или LANG)."))
    var lang: String?
    @Option(
        help: .said(
            """
            Least level that is logged, and those of areas: \(LogLevels.names) (default: info). The areas: \
            \(LogLevels.areaNames).
            """,
            """
            С какого уровня писать в журнал работы и отдельные уровни для областей: \(LogLevels.names) (по \
            умолчанию: info). Области: \(LogLevels.areaNames).
            """))
    var logLevel: String?
    @Option(
        help: .said(
            "Store answers that arrive together in one write: \(Switch.names) (default: on). Off to measure.",
            """
            Сохранять пришедшие вместе ответы одной записью: \(Switch.names) (по умолчанию: on). off — для измерений.
            """))
    var groupCommit: String?
    @Option(
        help: .said(
            """
            Erase texts, names, positions and photos so many days after a quest was closed: \(RetentionSpan.names) \
            (default: \(RetentionSpan.standard)). Points, verdicts and the log stay.
            """,
            """
            Через сколько дней после закрытия квеста стирать тексты, имена, положения и фото: от 1 до 3650 или never \
            (never — никогда; по умолчанию: \(RetentionSpan.standard)). Очки, решения и журнал остаются.
            """))
    var eraseAfter: String?
    @Option(
        help: .said(
            """
            Let the daemon's clock run so many times as fast, for rehearsals on a new database: \(ClockSpeed.names) \
            (default: 1).
            """,
            """
            Во сколько раз быстрее идут часы сервера, для репетиций с новой базой: \(ClockSpeed.names) \
            (по умолчанию: 1).
            """))
    var clockSpeed: String?
    @Option(
        help: .said(
            """
            The proxies before this daemon, ADDRESS or ADDRESS/BITS with commas between: only their Forwarded and \
            X-Forwarded-For are read (default: none).
            """,
            """
            Прокси перед этим сервером, ADDRESS или ADDRESS/BITS через запятую: Forwarded и X-Forwarded-For \
            читаются только от них (по умолчанию: ни одного).
            """))
    var trustedProxies: String?
    @Option(
        help: .said(
            """
            The origins whose pages may read the answers of the route services, such as https://maps.example.org, with \
            commas between, or * (default: none).
            """,
            """
            Сайты, страницам которых можно читать ответы служб маршрутов, например https://maps.example.org, через \
            запятую, или * (по умолчанию: ни один).
            """))
    var routeOrigins: String?
    @Option(
        help: .said(
            """
            Networks of your own to which webhooks may lead, ADDRESS or ADDRESS/BITS with commas between; to the \
            internet they always may (default: none).
            """,
            """
            Свои сети, куда могут вести вебхуки, ADDRESS или ADDRESS/BITS через запятую; в интернет они могут вести \
            всегда (по умолчанию: ни одной).
            """))
    var webhookNetworks: String?
    @Option(
        name: .customLong("webhook-http"),
        help: .said(
            "Take webhooks of http, without TLS, as well: \(Switch.names) (default: off).",
            "Принимать и вебхуки по http, без TLS: \(Switch.names) (по умолчанию: off)."))
    var webhookHTTP: String?
    @Option(
        help: .said(
            """
            The file of the providers at which people may sign in, a JSON array that only its owner can read: see \
            docs/guides/SIGN-IN.md. Needs --public-url.
            """,
            """
            Файл с сервисами входа: массив JSON, доступный только владельцу, см. docs/guides/SIGN-IN.md. Нужен \
            --public-url.
            """))
    var signIn: String?
    @Option(
        help: .said(
            """
            Networks of your own in which sign-in providers may be, ADDRESS or ADDRESS/BITS with commas between; on \
            the internet they always may (default: none).
            """,
            """
            Свои сети, где могут находиться сервисы входа, ADDRESS или ADDRESS/BITS через запятую; в интернете они \
            могут находиться всегда (по умолчанию: ни одной).
            """))
    var signInNetworks: String?
    @Option(
        help: .said(
            """
            Limits set otherwise than GET /api/v1/limits shows them, NAME=VALUE with commas between; those that may be \
            are marked in docs/guides/LIMITS.md.
            """,
            """
            Пределы, отличные от тех, что показывает GET /api/v1/limits: NAME=VALUE через запятую; какие можно менять, \
            отмечено в docs/guides/LIMITS.md.
            """))
    var limits: String?

    @Flag(
        help: .said(
            """
            Let the riders' app offer a position that rides by itself along the route, and tell so in GET /api/v1/about: \
            for a demo only, never where a result counts.
            """,
            """
            Разрешить приложению участника имитацию: положение само едет по маршруту, о чём скажет GET /api/v1/about. \
            Только для демонстрации, не там, где важен результат.
            """))
    var demo = false

    /// The values of every setting, from these options, the environment and the configuration file.
    func values(_ environment: [String: String]) throws(ConfigurationError) -> SettingValues {
        try Self.values(flags: flags, config: config, environment)
    }

    /// The same of options that were taken down.
    static func values(
        flags: [Setting: String], config: String?, _ environment: [String: String]
    ) throws(ConfigurationError) -> SettingValues {
        try SettingValues(flags: flags, environment: environment, file: file(config, environment))
    }

    /// The file of `--config`, else of the environment, else of a package's, where there is one.
    private static func file(
        _ config: String?, _ environment: [String: String]
    ) throws(ConfigurationError) -> ConfigurationFile? {
        if let path = config ?? environment[ConfigurationFile.variable] { return try .read(path) }
        return ConfigurationFile.isInstalled ? try .read(ConfigurationFile.installed) : nil
    }

    var flags: [Setting: String] {
        let given: [Setting: String?] = [
            .map: map, .tiles: tiles, .database: database, .store: store, .storePassword: storePassword,
            .node: node, .drain: drain, .listen: listen, .stateDirectory: stateDir,
            .organiser: organiser,
            .language: lang, .logLevel: logLevel, .groupCommit: groupCommit,
            .eraseAfter: eraseAfter, .clockSpeed: clockSpeed, .trustedProxies: trustedProxies,
            .routeOrigins: routeOrigins,
            .web: web, .branding: branding, .privacy: privacy, .publicURL: publicURL, .limits: limits,
            .tlsCertificate: tlsCertificate, .tlsKey: tlsKey, .redirect: redirect, .metrics: metrics,
            .webhookNetworks: webhookNetworks,
            .webhookHTTP: webhookHTTP, .signIn: signIn, .signInNetworks: signInNetworks,
            .demo: demo ? "on" : nil,
        ]
        return given.compactMapValues(\.self)
    }
}
