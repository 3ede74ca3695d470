import CGEOS

/// A GEOS handle and the messages it has given. Not to be shared between tasks: one for each use.
final class GEOSContext {
    let handle: OpaquePointer
    private let log = MessageLog()

    /// Complaints of GEOS, the oldest first.
    var messages: [String] { log.messages }

    private final class MessageLog {
        var messages: [String] = []
    }

    init() {
        handle = GEOS_init_r()
        GEOSContext_setErrorMessageHandler_r(
            handle,
            { message, log in
                guard let message, let log else { return }
                Unmanaged<MessageLog>.fromOpaque(log).takeUnretainedValue().messages.append(
                    String(cString: message))
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    deinit {
        GEOS_finish_r(handle)
    }

    /// The error for a call that has just failed, with GEOS's last words.
    func failure(of operation: String) -> GeometryError {
        .libraryFailure(operation: operation, reason: Self.withoutPlace(log.messages.last ?? "no message"))
    }

    /// GEOS names the place of a fault in brackets or after "at"; it may be a rider's, so it is left out.
    static func withoutPlace(_ reason: String) -> String {
        let end = reason.firstIndex { $0.isNumber || $0 == "[" || $0 == "(" } ?? reason.endIndex
        var text = reason[..<end]
        for ending in [" at or near point ", " at ", " "] where text.hasSuffix(ending) {
            text.removeLast(ending.count)
        }
        return String(text)
    }
}
