public import QuestRules

/// A reason why a database of PostgreSQL cannot be opened as a store, and is then left as it was.
public enum PostgresStoreError: Error, Sendable, Equatable {
    /// The server cannot be reached or does not let us in; `reason` is libpq's word for it.
    case cannotConnect(address: String, reason: String)
    /// The database does not keep texts as UTF-8.
    case notUnicode(address: String, encoding: String)
    /// The server does not keep safely what it has acknowledged; `setting` names why.
    case notDurable(address: String, setting: String)
    /// The schema is of a newer version of this program, which this one cannot work with.
    case newerSchema(address: String, found: Int, supported: Int)
    /// The schema cannot be made; `state` is PostgreSQL's code for it.
    case cannotMigrate(address: String, state: String)

    /// The stable code, in kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .cannotConnect(let address, let reason):
            Message(
                "store-cannot-connect", "{address} cannot be reached: {reason}",
                "Не удалось подключиться к {address}: {reason}",
                ["address": .text(address), "reason": .reason(reason)])
        case .notUnicode(let address, let encoding):
            Message(
                "store-not-unicode",
                "{address} keeps texts as {encoding}: make the database with the encoding UTF8.",
                "{address} хранит тексты в кодировке {encoding}: создайте базу с кодировкой UTF8.",
                ["address": .text(address), "encoding": .text(encoding)])
        case .notDurable(let address, let setting):
            Message(
                "store-not-durable",
                "{address} would lose what it has acknowledged: turn the setting {setting} on.",
                "{address} может потерять подтверждённые данные: включите настройку {setting}.",
                ["address": .text(address), "setting": .text(setting)])
        case .newerSchema(let address, let found, let supported):
            Message(
                "store-newer",
                "{address} was prepared by a newer questd (schema {found}, this one knows {supported}).",
                "{address} подготовлена более новой версией questd (схема {found}, эта знает {supported}).",
                ["address": .text(address), "found": .count(found), "supported": .count(supported)])
        case .cannotMigrate(let address, let state):
            Message(
                "store-cannot-migrate",
                "The schema cannot be made in {address}: PostgreSQL has refused with {state}.",
                "Не удалось создать схему в {address}: PostgreSQL ответил отказом {state}.",
                ["address": .text(address), "state": .text(state)])
        }
    }
}
