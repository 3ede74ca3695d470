public import Foundation

/// Where the device's token is kept: on a phone the key chain, on Linux a file that nobody else may read.
///
/// On iOS a store wraps `SecItemAdd`, `SecItemCopyMatching` and `SecItemDelete` with `kSecAttrAccessibleAfterFirstUnlock`, so that
/// positions go on while the phone is locked; it lies with the app.
public protocol TokenStore: Sendable {
    /// - Parameter name: The name of the device in its quest; what a ``Ride`` calls it.
    /// - Returns: `nil` where there is none.
    func token(of name: String) throws(StorageError) -> String?
    /// Keeps a token in the place of the one of this name. It is kept for good when this returns.
    func keep(_ token: String, of name: String) throws(StorageError)
    /// Forgets a token; nothing happens where there is none.
    func forget(_ name: String) throws(StorageError)
}

/// Tokens in files of a folder, each of mode 0600, replaced at once or not at all.
public struct TokenFiles: TokenStore {
    private let folder: String

    /// - Parameter folder: Is made, with mode 0700, where it is missing.
    public init(in folder: URL) {
        self.folder = folder.path
    }

    public func token(of name: String) throws(StorageError) -> String? {
        try DurableFile.read(path(of: name)).map { String(decoding: $0, as: UTF8.self) }
    }

    public func keep(_ token: String, of name: String) throws(StorageError) {
        try DurableFile.makeFolder(folder)
        try DurableFile.replace(path(of: name), with: Array(token.utf8), mode: 0o600)
    }

    public func forget(_ name: String) throws(StorageError) {
        try DurableFile.remove(path(of: name))
    }

    /// Whatever the name holds, the file lies in the folder.
    private func path(of name: String) -> String { folder + "/token-" + RiderClient.escaped(name) }
}
