import ArgumentParser

/// Which daemon to talk to, and by what right.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The daemon. Default: QUESTCTL_SERVER or \(ServerAddress.standard).", valueName: "URL"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "The file with the admin token. Default: QUESTCTL_TOKEN_FILE, else the token itself in QUESTCTL_TOKEN.",
            valueName: "FILE"))
    var tokenFile: String?
}
