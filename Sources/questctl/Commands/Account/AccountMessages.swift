import QuestEngine

extension Message {
    /// - Parameters:
    ///   - account: The one that stays, as questions name it.
    ///   - other: The one that goes up in it.
    ///   - signIns: How many of them move, as do `quests` and `roles`.
    static func mergeAccountsStake(
        _ account: String, other: String, signIns: Int, quests: Int, roles: Int
    ) -> Message {
        Message(
            "merge-accounts-stake",
            """
            Whatever {other} has goes to {account}: {signIns} {signIns|sign-in|sign-ins}, {quests} \
            {quests|quest|quests}, {roles} {roles|role|roles}. The profile of {other} is forgotten, and its sessions \
            end. This cannot be undone.
            """,
            """
            Всё, что есть у {other}, перейдёт к {account}: {signIns} {signIns|способ|способа|способов} входа, {quests} \
            {quests|квест|квеста|квестов}, {roles} {roles|роль|роли|ролей}. Профиль {other} будет стёрт, его сеансы \
            завершатся. Это нельзя отменить.
            """,
            [
                "account": .text(account), "other": .text(other), "signIns": .count(signIns),
                "quests": .count(quests), "roles": .count(roles),
            ])
    }

    /// - Parameter stake: What will happen.
    static func mergeAccountsQuestion(_ stake: Message) -> Message {
        Message(
            "merge-accounts-question", "{stake} Merge them? [y/N] ", "{stake} Объединить? [д/Н] ",
            ["stake": .message(stake)])
    }

    static func accountsMerged(_ account: String, other: String) -> Message {
        Message(
            "accounts-merged-done", "Whatever account {other} had belongs to {account} now.",
            "Всё, что было у аккаунта {other}, теперь у {account}.",
            ["account": .text(account), "other": .text(other)])
    }

    static func accountSessionsEnded(_ account: String) -> Message {
        Message(
            "account-sessions-ended-done", "Nobody is signed in to account {account} any more.",
            "Все сеансы аккаунта {account} завершены.", ["account": .text(account)])
    }

    /// - Parameter quests: How many its devices have sent something to.
    static func eraseAccountStake(_ account: String, signIns: Int, quests: Int) -> Message {
        Message(
            "erase-account-stake",
            """
            Erasing account {account} forgets its profile, {signIns} {signIns|sign-in|sign-ins}, and what its devices \
            have sent to {quests} {quests|quest|quests}, for good.
            """,
            """
            Аккаунт {account} будет стёрт навсегда: профиль, {signIns} {signIns|способ|способа|способов} входа и то, \
            что его устройства прислали в {quests} {quests|квест|квеста|квестов}.
            """,
            ["account": .text(account), "signIns": .count(signIns), "quests": .count(quests)])
    }

    static func accountErased(_ account: String, quests: Int) -> Message {
        Message(
            "account-erased-done",
            "Account {account} is erased, and what its devices had sent to {quests} {quests|quest|quests}.",
            "Аккаунт {account} стёрт, как и то, что его устройства прислали в {quests} {quests|квест|квеста|квестов}.",
            ["account": .text(account), "quests": .count(quests)])
    }

    static func accountRoleGiven(_ name: String, role: String, quest: String) -> Message {
        Message(
            "account-role-given-done", "{name} has a role in quest {quest} now: {role}.",
            "{name} — теперь роль в квесте {quest}: {role}.",
            ["name": .text(name), "role": .text(role), "quest": .text(quest)])
    }

    static func accountRoleTakeNext(_ quest: String, member: String) -> Message {
        Message(
            "account-role-take-next", "It is taken back by: questctl account role take {quest} {member}",
            "Забрать её: questctl account role take {quest} {member}",
            ["quest": .text(quest), "member": .text(member)])
    }

    static func takeRoleQuestion(_ member: String, quest: String) -> Message {
        Message(
            "take-role-question", "Take the role of {member} in quest {quest}? [y/N] ",
            "Забрать роль {member} в квесте {quest}? [д/Н] ",
            ["member": .text(member), "quest": .text(quest)])
    }

    static func accountRoleTaken(_ name: String, quest: String) -> Message {
        Message(
            "account-role-taken-done", "{name} has no role in quest {quest} any more.",
            "Роль в квесте {quest} забрана: {name}.", ["name": .text(name), "quest": .text(quest)])
    }

    /// - Parameters:
    ///   - count: The number of all records, which is that of the last one too.
    ///   - hash: The hash of the last one.
    static func accountLogValid(_ account: String, count: Int64, hash: Digest) -> Message {
        Message(
            "account-log-valid",
            "The log of account {account} is whole: {count} {count|record|records}, head {count}:{hash}",
            "Журнал аккаунта {account} цел: {count} {count|запись|записи|записей}, конец {count}:{hash}",
            ["account": .text(account), "count": .count(Int(count)), "hash": .text(hash.description)])
    }

    /// - Parameter fault: A whole sentence.
    static func accountLogInvalid(_ account: String, fault: String) -> Message {
        Message(
            "account-log-invalid", "The log of account {account} is not what was written. {fault}",
            "Журнал аккаунта {account} не тот, что был записан. {fault}",
            ["account": .text(account), "fault": .text(fault)])
    }

    static func accountLogWritten(_ file: String, account: String) -> Message {
        Message(
            "account-log-written", "Wrote {file}: the records of account {account}.",
            "Записан файл {file}: записи аккаунта {account}.",
            ["file": .text(file), "account": .text(account)])
    }
}

extension Label {
    static let accountCreated = Label("label-account-created", "created", "создан")
    static let accountOpen = Label("label-account-open", "open", "действует")
    static let accountMerged = Label("label-account-merged", "merged into", "вошёл в")
    static let language = Label("label-language", "language", "язык")
    static let signIn = Label("label-sign-in", "sign-in", "способ входа")
    static let signIns = Label("label-sign-ins", "sign-ins", "способы входа")
    static let provider = Label("label-provider", "provider", "сервис входа")
    static let quests = Label("label-quests", "quests", "квесты")
    static let roles = Label("label-roles", "roles", "роли")
}
