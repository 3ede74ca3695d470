import QuestEngine

extension Message {
    static func watchWaits(for server: String) -> Message {
        Message(
            "watch-waits", "{server} has ended the stream or is gone; watching goes on once it is back.",
            "{server} закончил поток или пропал; наблюдение продолжится, когда он вернётся.",
            ["server": .text(server)])
    }

    static func daemonReady(_ server: String, name: String, version: String) -> Message {
        Message(
            "daemon-ready", "{server} is ready: {name} {version}.", "{server} готов: {name} {version}.",
            ["server": .text(server), "name": .text(name), "version": .text(version)])
    }

    static func tokenSaved(_ name: String) -> Message {
        Message(
            "token-saved", "The token is kept as server {name}: use --server {name}.",
            "Токен сохранён как сервер {name}: используйте --server {name}.", ["name": .text(name)])
    }

    static func serverKept(_ name: String, address: String) -> Message {
        Message(
            "server-kept", "Server {name} is kept: {address}", "Сервер {name} сохранён: {address}",
            ["name": .text(name), "address": .text(address)])
    }

    static func serverForgotten(_ name: String) -> Message {
        Message(
            "server-forgotten", "Server {name} is forgotten, with its token.",
            "Сервер {name} и его токен забыты.", ["name": .text(name)])
    }

    static func serverUnknown(_ name: String, file: String) -> Message {
        Message(
            "server-unknown",
            "There is no server “{name}” in {file}; “questctl server list” shows those that are.",
            "Сервера «{name}» нет в {file}; какие есть, покажет «questctl server list».",
            ["name": .text(name), "file": .text(file)])
    }

    static func serverNameInvalid(_ name: String) -> Message {
        Message(
            "server-name-invalid",
            "A server is called by 1 to 64 of a-z, 0-9 and inner hyphens, not “{name}”.",
            "Имя сервера: от 1 до 64 символов a-z, 0-9 и дефис внутри, а не «{name}».", ["name": .text(name)])
    }

    static func settingsUnusable(_ file: String) -> Message {
        Message(
            "settings-unusable", "{file} is no settings file of questctl. Mend it or delete it.",
            "{file} — не файл настроек questctl. Исправьте его или удалите.", ["file": .text(file)])
    }

    static func homeMissing() -> Message {
        Message(
            "home-missing",
            "Neither QUESTCTL_CONFIG nor XDG_CONFIG_HOME nor HOME is set: there is no place for settings.",
            "Не заданы ни QUESTCTL_CONFIG, ни XDG_CONFIG_HOME, ни HOME: настройки негде хранить.")
    }
}
