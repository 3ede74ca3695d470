import QuestEngine
import QuestWire

extension AccountContent {
    /// Says in a sentence what happened to the account.
    func words(on console: Console) -> String {
        message(on: console).text(in: console.language)
    }

    private func message(on console: Console) -> Message {
        switch self {
        case .created: .accountLogCreated()
        case .profileChanged(let name, let phone, let language):
            .accountLogProfileChanged(
                has: [
                    name.map { _ in console.word(.name) }, phone.map { _ in console.word(.phone) },
                    language.map { console.word(.language) + " " + $0.rawValue },
                ].compactMap { $0 })
        case .signInLinked(let link, let provider, _):
            .accountLogLinked(link.rawValue, provider: Table.Cell(provider).text)
        case .signInUnlinked(let link): .accountLogUnlinked(link.rawValue)
        case .tookPart(let quest, let team, let device):
            .accountLogTookPart(quest.rawValue, team: team.rawValue, device: device.rawValue)
        case .merged(let other, let links, let devices, let staff):
            .accountLogMerged(
                other.rawValue, signIns: links.count, devices: devices.count, roles: staff.count)
        case .mergedInto(let other): .accountLogMergedInto(other.rawValue)
        case .roleGiven(let quest, let role, let staff):
            .accountLogRoleGiven(
                StaffRoleName(rawValue: role.rawValue).map { console.word($0.label) } ?? role.rawValue,
                quest: quest.rawValue, member: staff.rawValue)
        case .roleTaken(let staff): .accountLogRoleTaken(staff.rawValue)
        case .sessionsEnded: .accountLogSessionsEnded()
        case .exported: .accountLogExported()
        case .erased(let links, let participations, let roles):
            .accountLogErased(signIns: links, devices: participations, roles: roles)
        }
    }
}

extension Message {
    fileprivate static func accountLogCreated() -> Message {
        Message("account-log-created", "The account was created.", "Аккаунт создан.")
    }

    /// - Parameter members: Names of what it has from then on, in the reader's language.
    fileprivate static func accountLogProfileChanged(has members: [String]) -> Message {
        members.isEmpty
            ? Message("account-log-profile-emptied", "The profile was emptied.", "Профиль очищен.")
            : Message(
                "account-log-profile-changed", "The profile was changed. It has: {members}.",
                "Профиль изменён. В нём есть: {members}.",
                ["members": .text(members.joined(separator: ", "))])
    }

    fileprivate static func accountLogLinked(_ link: String, provider: String) -> Message {
        Message(
            "account-log-linked", "Sign-in {link} at “{provider}” was linked.",
            "Привязан способ входа {link} через «{provider}».",
            ["link": .text(link), "provider": .text(provider)])
    }

    fileprivate static func accountLogUnlinked(_ link: String) -> Message {
        Message(
            "account-log-unlinked", "Sign-in {link} was unlinked.", "Способ входа {link} отвязан.",
            ["link": .text(link)])
    }

    fileprivate static func accountLogTookPart(_ quest: String, team: String, device: String) -> Message {
        Message(
            "account-log-took-part", "Took part in quest {quest} with team {team} by device {device}.",
            "Участие в квесте {quest}: команда {team}, устройство {device}.",
            ["quest": .text(quest), "team": .text(team), "device": .text(device)])
    }

    fileprivate static func accountLogMerged(
        _ other: String, signIns: Int, devices: Int, roles: Int
    ) -> Message {
        Message(
            "account-log-merged",
            """
            Account {other} went up in this one: {signIns} {signIns|sign-in|sign-ins}, {devices} \
            {devices|device|devices}, {roles} {roles|role|roles}.
            """,
            """
            Сюда вошёл аккаунт {other}: {signIns} {signIns|способ|способа|способов} входа, {devices} \
            {devices|устройство|устройства|устройств}, {roles} {roles|роль|роли|ролей}.
            """,
            [
                "other": .text(other), "signIns": .count(signIns), "devices": .count(devices),
                "roles": .count(roles),
            ])
    }

    fileprivate static func accountLogMergedInto(_ other: String) -> Message {
        Message(
            "account-log-merged-into", "The account went up in {other}.", "Аккаунт вошёл в {other}.",
            ["other": .text(other)])
    }

    fileprivate static func accountLogRoleGiven(_ role: String, quest: String, member: String) -> Message {
        Message(
            "account-log-role-given", "Got a role in quest {quest}: {role}, as member {member}.",
            "Дана роль в квесте {quest}: {role}, id в нём {member}.",
            ["role": .text(role), "quest": .text(quest), "member": .text(member)])
    }

    fileprivate static func accountLogRoleTaken(_ member: String) -> Message {
        Message(
            "account-log-role-taken", "The role of member {member} was taken.", "Забрана роль с id {member}.",
            ["member": .text(member)])
    }

    fileprivate static func accountLogSessionsEnded() -> Message {
        Message("account-log-sessions-ended", "All sessions were ended.", "Все сеансы завершены.")
    }

    fileprivate static func accountLogExported() -> Message {
        Message(
            "account-log-exported", "All that is kept of the account was handed out.",
            "Выдана копия всего, что хранится об аккаунте.")
    }

    fileprivate static func accountLogErased(signIns: Int, devices: Int, roles: Int) -> Message {
        Message(
            "account-log-erased",
            """
            The account was erased, with {signIns} {signIns|sign-in|sign-ins}, {devices} {devices|device|devices} \
            and {roles} {roles|role|roles}.
            """,
            """
            Аккаунт стёрт, с ним {signIns} {signIns|способ|способа|способов} входа, {devices} \
            {devices|устройство|устройства|устройств} и {roles} {roles|роль|роли|ролей}.
            """,
            ["signIns": .count(signIns), "devices": .count(devices), "roles": .count(roles)])
    }
}
