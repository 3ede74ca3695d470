import CHost
import Glibc
import NIOSSL
import ServerBase
import Synchronization

/// The certificate that the daemon shows, its key, and what of TLS it speaks: 1.2 with forward secrecy and authenticated
/// encryption, and 1.3. May be shared by any number of threads.
package final class TLSIdentity: Sendable {
    package let certificate: String
    let key: String

    /// Reason for which the files cannot be used, with the path of the file.
    package enum Failure: Error {
        case unusable(String)
        /// Others than the owner may read it.
        case exposed(String)
    }

    private struct State {
        var context: NIOSSLContext
        var stamps: [FileStamp?]
    }
    private let state: Mutex<State>

    /// - Parameters:
    ///   - certificate: PEM file of the certificate and those that it goes back to, its own first.
    ///   - key: PEM file of its key, which only its owner may read.
    /// - Throws: `Failure`.
    package init(certificate: String, key: String) throws(Failure) {
        self.certificate = certificate
        self.key = key
        let stamps = Self.stamps(certificate, key)
        state = Mutex(State(context: try Self.context(certificate, key), stamps: stamps))
    }

    /// The context of the next connection.
    var context: NIOSSLContext { state.withLock { $0.context } }

    /// Reads the files again where they have changed; what is under way keeps what it has. On an error all stays.
    ///
    /// - Returns: Whether they had changed.
    package func reload() throws(Failure) -> Bool {
        let stamps = Self.stamps(certificate, key)
        let hasChanged = state.withLock { state in
            defer { state.stamps = stamps }
            return state.stamps != stamps
        }
        guard hasChanged else { return false }
        let context = try Self.context(certificate, key)
        state.withLock { $0.context = context }
        return true
    }

    private static func context(_ certificate: String, _ key: String) throws(Failure) -> NIOSSLContext {
        let permissions = file_permissions(key)
        guard permissions >= 0 else { throw .unusable(key) }
        guard permissions & 0o077 == 0 else { throw .exposed(key) }
        guard let chain = try? NIOSSLCertificate.fromPEMFile(certificate), !chain.isEmpty else {
            throw .unusable(certificate)
        }
        guard let secret = try? NIOSSLPrivateKey(file: key, format: .pem) else { throw .unusable(key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(secret))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = suites
        configuration.applicationProtocols = ["http/1.1"]
        // Also says whether the key belongs to the certificate.
        guard let context = try? NIOSSLContext(configuration: configuration) else { throw .unusable(key) }
        return context
    }

    /// The cipher suites of 1.2; 1.3 has none but good ones.
    private static let suites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    ]

    /// The marks by which a file is told from another one.
    private struct FileStamp: Equatable {
        let inode: UInt64
        let size: Int64
        let changed: Int64
    }

    private static func stamps(_ paths: String...) -> [FileStamp?] {
        paths.map { path in
            let look = file_look(path)
            guard look.kind != FILE_NONE else { return nil }
            return FileStamp(inode: look.inode, size: look.size, changed: look.changed_nanoseconds)
        }
    }
}
