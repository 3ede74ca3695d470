#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The stream in which the daemon speaks to its operator.
enum StandardError {
    /// In one write, so that lines of several threads do not mix. What cannot be written is lost.
    static func write(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { buffer in
            #if canImport(Glibc)
                Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
            #else
                Darwin.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
            #endif
        }
    }
}
