import QuestEngine

// Messages about tokens, and about whom an operation is for.

extension Message {
    static func tokenMissing() -> Message {
        Message(
            "token-missing", "Send your token as a bearer token.",
            "Передайте токен в заголовке Authorization: Bearer.")
    }

    static func tokenUnknown() -> Message {
        Message(
            "token-unknown", "This token is not valid, or no longer so.",
            "Этот токен недействителен или был отозван.")
    }

    /// - Parameter holders: Those whom it is for, such as `forJudges`.
    static func notAllowed(for holders: Message) -> Message {
        Message(
            "not-allowed", "Your token is good, but does not permit this: it is for {who}.",
            "Ваш токен верен, но не даёт на это права: это может {who}.", ["who": .message(holders)])
    }

    // Those whom an operation is for.
    static func forRiders() -> Message {
        Message("label-for-riders", "a device of a team", "устройство команды")
    }

    static func forStaff() -> Message {
        Message(
            "label-for-staff", "a viewer, a steward, a judge or an organiser",
            "наблюдатель, волонтёр на точке, судья или организатор")
    }

    static func forViewers() -> Message {
        Message(
            "label-for-viewers", "a viewer, a judge or an organiser", "наблюдатель, судья или организатор")
    }

    static func forStewards() -> Message {
        Message(
            "label-for-stewards", "a steward, a judge or an organiser",
            "волонтёр на точке, судья или организатор")
    }

    static func forJudges() -> Message {
        Message("label-for-judges", "a judge or an organiser", "судья или организатор")
    }

    static func forOrganisers() -> Message { Message("label-for-organisers", "an organiser", "организатор") }

    static func forAdmin() -> Message {
        Message("label-for-admin", "the holder of the admin token", "владелец токена администратора")
    }
}
