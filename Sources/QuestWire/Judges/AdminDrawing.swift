/// `POST admin/quests/{quest}/qr`.
public struct DrawingRequest: RequestObject {
    /// The texts that codes are drawn of, such as links of join cards and signed codes.
    public var texts: [String]

    public init(texts: [String]) { self.texts = texts }
}

/// The answer to it: a code for each text, in their order.
public struct DrawnCodes: Codable, Sendable, Equatable {
    public var codes: [DrawnCode]

    public init(codes: [DrawnCode]) { self.codes = codes }
}

/// A QR code to print: readable with three tenths of the paper gone.
public struct DrawnCode: Codable, Sendable, Equatable {
    /// Modules on each side, with the white border: the width and height of the drawing.
    public var size: Int
    /// The dark modules as data of an SVG path, which is filled.
    public var path: String

    public init(size: Int, path: String) {
        self.size = size
        self.path = path
    }
}
