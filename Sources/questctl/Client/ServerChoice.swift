import QuestEngine

/// The daemon that is meant, with the token that is kept for it.
struct ServerChoice {
    let address: ServerAddress
    /// `nil` for a server that was not named.
    let token: String?

    /// Flag, environment, default server, standard address: the first that is given. What is no address is a name.
    init(_ options: ServerOptions) throws(CommandFailure) {
        let settings = try Settings.read()
        let text =
            options.server ?? Environment["QUESTCTL_SERVER"] ?? settings.standard ?? ServerAddress.standard
        if let address = ServerAddress(text) {
            self.address = address
            token = nil
        } else if let server = settings.servers[text], let address = ServerAddress(server.address) {
            self.address = address
            token = server.token
        } else if Slug.isValid(text) {
            throw CommandFailure(.usage, .serverUnknown(text, file: Settings.file ?? "-"))
        } else {
            throw CommandFailure(.usage, .serverInvalid(text))
        }
    }
}
