import ArgumentParser

/// The option of commands that make links for phones.
struct PublicAddress: ParsableArguments {
    @Option(
        name: .customLong("public"),
        help: .said(
            "Where phones reach the daemon. Default: the address that this command uses.",
            "По какому адресу телефоны находят сервер. По умолчанию: по тому же, что и эта команда.",
            value: "URL"))
    var text: String?

    func validate() throws {
        if let text { try ServerAddress.check(publicAddress: text) }
    }

    func address(of client: DaemonClient) -> ServerAddress {
        text.flatMap { ServerAddress($0) } ?? client.server
    }
}
