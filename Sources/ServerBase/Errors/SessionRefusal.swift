import QuestBase
import QuestRules

/// Why something was refused that has to do with a browser's session.
package enum SessionRefusal: Error, Equatable {
    /// The cookie is that of no session, or of one that has ended.
    case unknown
    /// None that the one who asks may end.
    case notThere
    /// The page was loaded without TLS, and not from the machine itself.
    case needsTLS
    /// The page of another site asks, or nothing says which one does.
    case crossSite
    case tooManyRoles(limit: Int)
    /// The session rides in the quest already.
    case hasTeam

    var message: Message {
        switch self {
        case .unknown:
            Message(
                "session-unknown", "Your session on this device has ended: join again.",
                "Ваш сеанс на этом устройстве закончился: присоединитесь снова.")
        case .notThere:
            Message("session-not-there", "You have no such session.", "У вас нет такого сеанса.")
        case .needsTLS:
            Message(
                "session-needs-tls",
                """
                This page came over plain HTTP: a phone's browser keeps no secret there and tells no position. Ask \
                the organisers for an address that begins with https.
                """,
                """
                Страница открыта по обычному HTTP: так браузер телефона не хранит секретов и не сообщает \
                положение. Спросите у организаторов адрес, который начинается с https.
                """)
        case .crossSite:
            Message(
                "cross-site",
                "This comes from a page of another site, or the browser does not say from which: it was refused.",
                "Запрос пришёл со страницы другого сайта, или браузер не сообщает, с какой: он отклонён.")
        case .tooManyRoles(let limit):
            Message(
                "too-many-roles",
                "This browser takes part in {limit} {limit|quest|quests} already: leave one first.",
                "Этот браузер участвует уже в {limit} {limit|квесте|квестах|квестах}: сначала выйдите из одного.",
                ["limit": .count(limit)])
        case .hasTeam:
            Message(
                "session-has-team",
                "This browser rides in this quest with another team already: leave that first.",
                "Этот браузер уже участвует в этом квесте с другой командой: сначала выйдите из неё.")
        }
    }
}
