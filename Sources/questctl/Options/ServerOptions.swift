import ArgumentParser

/// Which daemon to talk to, and by what right.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The daemon, or its name from "questctl server list". Default: QUESTCTL_SERVER, else the default server, \
            else \(ServerAddress.standard).
            """, valueName: "URL|NAME"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            """
            The file with the admin's or your own token. Default: the token of the named server, else \
            QUESTCTL_TOKEN_FILE, else the token itself in QUESTCTL_TOKEN.
            """, valueName: "FILE"))
    var tokenFile: String?

    init() {}

    init(server: String) { self.server = server }
}
