import BasemapTiles
import EventServices
import QuestEngine
import QuestStorePostgres
import QuestStoreSQLite

/// A reason why the daemon did not start or had to stop, with what to do about it and how the process ends.
enum StartError: Error {
    case configuration(ConfigurationError)
    /// The road map or the tiles of the basemap cannot serve.
    case roads(RoadsError)
    case database(SQLiteStoreError)
    /// The store that several daemons share cannot be opened.
    case store(PostgresStoreError)
    /// Other daemons on the same store have other secrets than those of a folder.
    case secretsDiffer(String, store: String)
    /// A backup was not made, or not restored.
    case backup(BackupError)
    /// The database goes with another clock: `speed` times as fast.
    case clockMismatch(database: String, speed: Int)
    case addressInUse(String)
    case addressUnusable(String)
    /// systemd handed over several sockets, or one that does not listen.
    case socketUnusable
    /// The file of the certificate, or of its key, cannot be read, or one does not belong to the other.
    case tlsUnusable(String)
    /// Keys without which the codes of the database's quests are worthless.
    case keysMissing([String], database: String)
    case secretExposed(String)
    case secretUnusable(String, reason: String)
    /// The folder of the riders' app has no app in it.
    case appMissing(String)
    /// A file of the app is not the one that was made.
    case appDamaged(String)
    /// The file of the app's look cannot be read.
    case brandingUnreadable(String)
    /// There is an error in that file, at a place of it.
    case brandingInvalid(String, Message)
    /// The file of the sign-in providers cannot be read.
    case signInUnreadable(String)
    /// A mistake in that file, or a provider in it that cannot be used.
    case signInInvalid(String, Message)
    /// A provider in it has the id of another one, whose issuer was this.
    case signInIssuerChanged(String, provider: String, before: String)
    /// Providers are to send people back, and nobody said where to.
    case signInNeedsAddress(String)
    /// The file about the operator of personal data cannot be read.
    case privacyUnreadable(String)
    /// A mistake in that file.
    case privacyInvalid(String, Message)
    /// More than `WebLimits.bytes`.
    case appTooLarge(String, limit: Int)

    var message: Message {
        switch self {
        case .configuration(let error): error.message
        case .roads(let error): error.message
        case .database(let error): error.message
        case .store(let error): error.message
        case .secretsDiffer(let folder, let store):
            Message(
                "secrets-differ",
                """
                Other daemons on {store} have other secrets than those in {folder}: copy admin-token, join-code-key and \
                code-key from one of them. If these are to take their place, stop the others and start once with --new-keys.
                """,
                """
                У других серверов с хранилищем {store} не те секреты, что в {folder}: скопируйте admin-token, join-code-key и \
                code-key с одного из них. Если нужны именно эти, остановите остальные и запустите один раз с --new-keys.
                """, ["folder": .text(folder), "store": .text(store)])
        case .backup(let error): error.message
        case .clockMismatch(let file, let speed):
            Message(
                "clock-mismatch",
                """
                {file}: this database was made by a clock {speed} times as fast: give the same \
                --clock-speed, or take another database. A rehearsal at another speed needs a new one.
                """,
                """
                {file}: эта база создана с часами, идущими в {speed} {speed|раз|раза|раз} быстрее: укажите \
                такое же --clock-speed или возьмите другую базу. Для репетиции с другой скоростью нужна \
                новая база.
                """, ["file": .text(file), "speed": .count(speed)])
        case .addressInUse(let address):
            Message(
                "address-in-use",
                "{address} is taken by another program: stop it, or choose another address with --listen.",
                "Адрес {address} занят другой программой: остановите её или выберите другой адрес через --listen.",
                ["address": .text(address)])
        case .addressUnusable(let address):
            Message(
                "address-unusable", "Cannot listen on {address}: choose another address with --listen.",
                "Нельзя принимать соединения на {address}: выберите другой адрес через --listen.",
                ["address": .text(address)])
        case .tlsUnusable(let file):
            Message(
                "tls-unusable",
                """
                {file}: no TLS with this file. --tls-certificate is the certificate in PEM, with those that it goes back to, \
                --tls-key its own key in PEM, without a password.
                """,
                """
                {file}: с этим файлом TLS не получится. --tls-certificate — сертификат в PEM вместе с промежуточными, \
                --tls-key — его ключ в PEM, без пароля.
                """, ["file": .text(file)])
        case .socketUnusable:
            Message(
                "socket-unusable",
                "The socket unit must hand over one socket of the type ListenStream.",
                "Юнит сокета должен передать один сокет ListenStream.")
        case .keysMissing(let files, let database):
            Message(
                "keys-missing",
                """
                {database} has quests, but there is no {files}: their join codes and printed codes are \
                good only with the keys that they were made with. Put them back from a copy, or name their \
                folder with --state-dir. Who means to give up all codes and make new ones starts once with \
                --new-keys.
                """,
                """
                В {database} есть квесты, но нет {files}: коды команд и напечатанные коды годятся только с \
                теми ключами, с которыми созданы. Верните ключи из копии или укажите их папку через \
                --state-dir. Чтобы отказаться от всех кодов и создать новые ключи, запустите один раз с \
                --new-keys.
                """, ["files": .text(files.joined(separator: ", ")), "database": .text(database)])
        case .secretExposed(let file): .secretExposed(file)
        case .secretUnusable(let file, let reason):
            Message(
                "secret-unusable", "Cannot use {file}: {reason}.",
                "Не удаётся использовать {file}: {reason}.", ["file": .text(file), "reason": .reason(reason)])
        case .appMissing(let folder):
            Message(
                "app-missing",
                """
                There is no riders' app in {folder}: make it with scripts/setup/web.sh, or name its folder \
                with --web.
                """,
                """
                В папке {folder} нет приложения участника: соберите его командой scripts/setup/web.sh или \
                укажите его папку через --web.
                """, ["folder": .text(folder)])
        case .appDamaged(let file):
            Message(
                "app-damaged",
                "{file} is missing or not as it was made: make the app again with scripts/setup/web.sh.",
                "Файла {file} нет или он не тот, что был собран: соберите приложение заново: scripts/setup/web.sh.",
                ["file": .text(file)])
        case .brandingUnreadable(let file):
            Message(
                "branding-unreadable", "Cannot read the file of the app's look, {file}.",
                "Не удаётся прочитать файл оформления приложения {file}.", ["file": .text(file)])
        case .brandingInvalid(let place, let reason):
            Message(
                "branding-invalid", "{place}: the look of the app cannot be taken. {reason}",
                "{place}: оформление приложения не годится. {reason}",
                ["place": .text(place), "reason": .message(reason)])
        case .signInUnreadable(let file):
            Message(
                "sign-in-unreadable", "Cannot read the file of the sign-in providers, {file}.",
                "Не удаётся прочитать файл сервисов входа {file}.", ["file": .text(file)])
        case .signInInvalid(let file, let reason):
            Message(
                "sign-in-invalid", "{file}: signing in cannot be set up. {reason}",
                "{file}: не удаётся настроить вход. {reason}",
                ["file": .text(file), "reason": .message(reason)])
        case .signInIssuerChanged(let file, let provider, let before):
            Message(
                "sign-in-issuer-changed",
                """
                {file}: until now the id “{provider}” stood for the sign-in provider {issuer}, and the accounts that it \
                opens are of people there. Give the other provider another id. If it is the same one, which only has \
                another address now, say so in its entry: "moved-from": "{issuer}".
                """,
                """
                {file}: до сих пор id «{provider}» означал сервис входа {issuer}, и аккаунты, которые он открывает, \
                принадлежат людям оттуда. Дайте другому сервису другой id. Если это тот же сервис и сменился только \
                адрес, укажите в его записи: "moved-from": "{issuer}".
                """, ["file": .text(file), "provider": .text(provider), "issuer": .text(before)])
        case .signInNeedsAddress(let file):
            Message(
                "sign-in-needs-address",
                """
                {file}: to sign in, people leave this daemon and come back: say with --public-url where it is, \
                https://HOST, or http://localhost:PORT to try it.
                """,
                """
                {file}: при входе браузер уходит к сервису и возвращается: укажите адрес сервера через --public-url: \
                https://HOST, а для пробы http://localhost:PORT.
                """, ["file": .text(file)])
        case .privacyUnreadable(let file):
            Message(
                "privacy-unreadable", "Cannot read the file about the operator of personal data, {file}.",
                "Не удаётся прочитать файл об операторе персональных данных {file}.", ["file": .text(file)])
        case .privacyInvalid(let file, let reason):
            Message(
                "privacy-invalid", "{file}: what it says of the operator cannot be taken. {reason}",
                "{file}: сведения об операторе не годятся. {reason}",
                ["file": .text(file), "reason": .message(reason)])
        case .appTooLarge(let folder, let limit):
            Message(
                "app-too-large", "The riders' app in {folder} is larger than {limit} bytes.",
                "Приложение участника в {folder} больше {limit} {limit|байта|байт|байт}.",
                ["folder": .text(folder), "limit": .count(limit)])
        }
    }

    /// As `sysexits.h` has them.
    var exitCode: Int32 {
        switch self {
        case .backup(let error): error.exitCode
        case .configuration, .clockMismatch, .secretsDiffer, .signInNeedsAddress, .socketUnusable:
            78  // EX_CONFIG
        case .roads(.map(_, .cannotOpen)), .roads(.tiles(_, .cannotOpen)), .keysMissing, .appMissing,
            .brandingUnreadable,
            .signInUnreadable, .privacyUnreadable:
            66  // EX_NOINPUT
        case .roads(.mapChanged), .roads(.mapGone), .database(.gone), .database(.syncFailed): 74  // EX_IOERR
        case .addressInUse, .addressUnusable, .database(.inUse), .store(.cannotConnect): 69  // EX_UNAVAILABLE
        case .roads, .database, .store, .appDamaged, .appTooLarge, .brandingInvalid, .signInInvalid,
            .signInIssuerChanged, .privacyInvalid, .tlsUnusable:
            65  // EX_DATAERR
        case .secretExposed, .secretUnusable: 77  // EX_NOPERM
        }
    }
}
