import CQRencode

/// A QR code (ISO/IEC 18004) of a text, made by libqrencode.
public struct QRCode: Sendable {
    /// Modules on each side, without the quiet zone.
    public let side: Int
    /// The modules row by row from the top, `true` where dark.
    public let modules: [Bool]

    /// The part of a code that may be gone.
    public enum Correction: Sendable {
        /// A sheet in the rain is read with three tenths of it gone.
        case most
        /// A screen is clean: the code is as small as can be.
        case least
    }

    /// Creates the code; `nil` for a text that is too long or has a zero in it.
    public init?(_ text: String, correction: Correction = .most) {
        guard !text.isEmpty, !text.utf8.contains(0),
            let code = QRcode_encodeString(
                text, 0, correction == .most ? QR_ECLEVEL_H : QR_ECLEVEL_L, QR_MODE_8, 1)
        else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        let count = side * side
        guard let data = code.pointee.data else { return nil }
        // The lowest bit tells whether a module is dark.
        modules = (0..<count).map { data[$0] & 1 == 1 }
    }

    /// The width of the white border in modules, as the standard wants it.
    public static let quietZone = 4

    /// The modules on each side with the quiet zone: the width and height of `path`'s drawing.
    public var width: Int { side + 2 * Self.quietZone }

    /// The dark modules as data of an SVG path within a square of `width`; each run of them in a row is one rectangle.
    public var path: String {
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                var length = 0
                while column + length < side, modules[row * side + column + length] { length += 1 }
                if length > 0 {
                    path += "M\(column + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
                }
                column += max(length, 1)
            }
        }
        return path
    }

    /// The code as an SVG element as wide as its place.
    public var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(width)" shape-rendering="crispEdges">\
        <rect width="\(width)" height="\(width)" fill="#fff"/><path fill="#000" d="\(path)"/></svg>
        """
    }
}

extension QRCode {
    /// The code in characters, two rows of modules in each line; the quiet zone is drawn as well.
    ///
    /// Light modules are drawn and dark ones left out, as terminals are dark; on a light one the colours are exchanged,
    /// which readers of today understand too.
    public var drawing: String {
        let span = -Self.quietZone..<side + Self.quietZone
        return stride(from: span.lowerBound, to: span.upperBound, by: 2).map { row in
            span.map { column in
                switch (isLight(row, column), row + 1 < span.upperBound && isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }.joined(separator: "\n")
    }

    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return true }
        return !modules[row * side + column]
    }
}
