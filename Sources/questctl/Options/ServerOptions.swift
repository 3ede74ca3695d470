import ArgumentParser

/// Which daemon to talk to, and by what right.
struct ServerOptions: ParsableArguments {
    @Option(
        help: .said(
            """
            The daemon, or its name from "questctl server list". Default: QUESTCTL_SERVER, else the default \
            server, else \(ServerAddress.standard).
            """,
            """
            Сервер или его имя из «questctl server list». По умолчанию: QUESTCTL_SERVER, иначе сервер по \
            умолчанию, иначе \(ServerAddress.standard).
            """, value: "URL|NAME"))
    var server: String?

    @Option(
        help: .said(
            """
            The file with the admin's or your own token. Default: the token of the named server, else \
            QUESTCTL_TOKEN_FILE, else the token itself in QUESTCTL_TOKEN.
            """,
            """
            Файл с токеном администратора или с вашим. По умолчанию: токен названного сервера, иначе \
            QUESTCTL_TOKEN_FILE, иначе сам токен в QUESTCTL_TOKEN.
            """, value: "FILE"))
    var tokenFile: String?

    init() {}

    init(server: String) { self.server = server }
}
