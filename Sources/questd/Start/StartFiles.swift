import EventServices
import HTTPEdge
import QuestEngine

/// The files that the settings name, each read whole: at the start, and before it to know whether there can be one.
struct StartFiles {
    let configuration: Configuration

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// The folder of the maps beside the main one.
    private var folder: MapFolder {
        MapFolder(path: "\(configuration.stateDirectory)/\(MapFolder.name)")
    }

    func map() throws(StartError) -> MapService {
        do throws(RoadsError) {
            return try MapService(path: configuration.map, folder: folder)
        } catch {
            throw .roads(error)
        }
    }

    func tiles() throws(StartError) -> TileService {
        do throws(RoadsError) {
            return try TileService.beside(configuration.map, unless: configuration.tiles, and: folder)
        } catch {
            throw .roads(error)
        }
    }

    /// The riders' app; `nil` where it is neither named nor installed.
    func web() throws(StartError) -> WebApp? {
        try (configuration.web.map { WebFolder(path: $0) } ?? WebFolder.installed)?.read()
    }

    /// The look of the app, and what is doubtful in its file.
    func branding() throws(StartError) -> (look: Branding, doubts: [Finding]) {
        guard let path = configuration.branding else { return (Branding(), []) }
        guard let bytes = FileBytes.read(path) else { throw .brandingUnreadable(path) }
        let (branding, findings) = Branding.read(bytes)
        if let error = findings.first(where: { $0.severity == .error }) {
            let place = error.location.map { "\(path):\($0)" } ?? path
            throw .brandingInvalid(place, error.message)
        }
        return (branding ?? Branding(), findings)
    }

    /// Whoever answers for the personal data; `nil` where nobody has said.
    func host() throws(StartError) -> HostOperator? {
        guard let path = configuration.privacy else { return nil }
        guard let bytes = FileBytes.read(path) else { throw .privacyUnreadable(path) }
        do throws(HostOperatorError) { return try HostOperator(bytes) } catch {
            throw .privacyInvalid(path, error.message)
        }
    }

    /// The certificate and its key; `nil` where the daemon speaks no TLS.
    func tls() throws(StartError) -> TLSIdentity? {
        guard let files = configuration.tls else { return nil }
        do throws(TLSIdentity.Failure) {
            return try TLSIdentity(certificate: files.certificate, key: files.key)
        } catch {
            throw StartError(error)
        }
    }

    /// The providers at which people may sign in; empty where none is set up.
    func signIn() throws(StartError) -> [SignInFile.Entry] {
        guard let path = configuration.signIn else { return [] }
        let entries = try SignInFile(path: path).read()
        guard configuration.publicURL != nil else { throw .signInNeedsAddress(path) }
        return entries
    }

    /// Reads them all.
    ///
    /// - Returns: What a start would end with, and lines about what it would warn of.
    func check(in language: Language) -> (errors: [StartError], notes: [String]) {
        var errors: [StartError] = []
        var notes: [String] = []
        func attempt<Read>(_ read: () throws(StartError) -> Read) -> Read? {
            do throws(StartError) { return try read() } catch {
                errors.append(error)
                return nil
            }
        }
        _ = attempt { () throws(StartError) in try map() }
        _ = attempt { () throws(StartError) in try tiles() }
        _ = attempt { () throws(StartError) in try web() }
        for doubt in attempt({ () throws(StartError) in try branding().doubts }) ?? [] {
            notes.append(doubt.line(file: configuration.branding ?? "", in: language))
        }
        if let host = attempt({ () throws(StartError) in try host() }) ?? nil, !host.missing.isEmpty {
            let message = Message.privacyGaps(configuration.privacy ?? "", missing: host.missing)
            notes.append(message.text(in: language))
        }
        _ = attempt { () throws(StartError) in try tls() }
        _ = attempt { () throws(StartError) in try signIn() }
        return (errors, notes)
    }
}

extension Message {
    fileprivate static func privacyGaps(_ file: String, missing: [String]) -> Message {
        Message(
            "privacy-gaps", "{file}: the text about personal data has gaps, it does not say: {missing}.",
            "{file}: в тексте о персональных данных не хватает: {missing}.",
            ["file": .text(file), "missing": .text(missing.joined(separator: ", "))])
    }
}
