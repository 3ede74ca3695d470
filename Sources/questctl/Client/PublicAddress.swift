import ArgumentParser
import QuestWire

/// The option of commands that make links for phones.
struct PublicAddress: ParsableArguments {
    @Option(
        name: .customLong("public"),
        help: .said(
            "Where phones reach the daemon. Default: what questd was told by --public-url, else the address used here.",
            "По какому адресу телефоны находят сервер. По умолчанию: из questd --public-url, иначе тот же, что здесь.",
            value: "URL"))
    var text: String?

    func validate() throws {
        if let text { try ServerAddress.check(publicAddress: text) }
    }

    /// The address that was given, else the one that the daemon tells, else the one that the client uses.
    func address(of client: DaemonClient) async throws -> ServerAddress {
        try await client.publicAddress(besides: text)
    }
}

extension DaemonClient {
    /// The address of links for others: the one that was given, else the one that the daemon tells, else the own one.
    func publicAddress(besides given: String?) async throws -> ServerAddress {
        if let given, let address = ServerAddress(given) { return address }
        let about: About = try await get(APIPath.about)
        return about.publicURL.flatMap { ServerAddress($0) } ?? server
    }
}
