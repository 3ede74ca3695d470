import QuestEngine

extension Message {
    static func serverUnreachable(_ server: String) -> Message {
        Message(
            "server-unreachable", "Cannot reach {server}. Is questd running, and is --server right?",
            "{server} не отвечает. Запущен ли questd и верен ли --server?", ["server": .text(server)])
    }

    static func serverBrokeOff(_ server: String, reason: String) -> Message {
        Message(
            "server-broke-off",
            "The connection to {server} failed: {reason}. Try again; the log of questd may say more.",
            "Соединение с {server} прервалось: {reason}. Повторите попытку; подробности могут быть в журнале questd.",
            ["server": .text(server), "reason": .text(reason)])
    }

    static func serverInvalid(_ server: String) -> Message {
        Message(
            "server-invalid",
            "“{server}” is not the address of a server; write http://HOST:PORT or https://HOST.",
            "«{server}» — не адрес сервера; напишите http://HOST:PORT или https://HOST.",
            ["server": .text(server)])
    }

    static func serverStrange(_ server: String, status: Int) -> Message {
        Message(
            "server-strange",
            "{server} answered with status {status}, but not as questd does. Is --server right?",
            "{server} ответил кодом {status}, но не так, как отвечает questd. Верен ли --server?",
            ["server": .text(server), "status": .count(status)])
    }

    static func adminTokenMissing() -> Message {
        Message(
            "admin-token-missing",
            """
            This needs the admin token: give --token-file FILE, or set QUESTCTL_TOKEN_FILE or \
            QUESTCTL_TOKEN. questd wrote the file at its first start and says where.
            """,
            """
            Нужен токен администратора: укажите --token-file FILE, QUESTCTL_TOKEN_FILE или QUESTCTL_TOKEN. \
            questd записал файл при первом запуске и сообщает, где он.
            """)
    }

    /// - Parameter detail: The daemon's sentence.
    static func adminTokenRefused(by server: String, detail: String) -> Message {
        Message(
            "admin-token-refused",
            "{server} does not accept this token: {detail} Is it the admin token of this very server?",
            "{server} не принимает этот токен: {detail} Это токен администратора именно этого сервера?",
            ["server": .text(server), "detail": .text(detail)])
    }

    /// - Parameter origin: The file or the environment variable.
    static func adminTokenUnusable(in origin: String) -> Message {
        Message(
            "admin-token-unusable", "There is no token in {origin}.", "Токена в {origin} нет.",
            ["origin": .text(origin)])
    }
}
