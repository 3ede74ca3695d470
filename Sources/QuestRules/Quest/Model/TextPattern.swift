/// An accepted text in which `*` stands for any run of characters, the empty one too; `\*` is a star.
///
/// Both sides are folded (`AnswerFolding.foldText`), and punctuation at the ends makes no difference. Pieces between
/// stars are looked for from left to right, each by the algorithm of Knuth, Morris and Pratt, which never goes back in
/// the text: the leftmost place of a piece leaves most for the next ones, so nothing has to be tried twice.
public struct TextPattern: Sendable, Hashable {
    /// The pieces between the stars.
    private let pieces: [[Unicode.Scalar]]

    /// - Complexity: O(length of the pattern).
    public init(_ pattern: String) {
        var text = ""
        var isEscaped = false
        for character in pattern where character != Self.wildcard {
            switch (isEscaped, character) {
            case (true, "*"), (true, "\\"): text.append(character)
            case (true, _): text += "\\" + String(character)
            case (false, "\\"): break
            case (false, "*"): text.append(Self.wildcard)
            case (false, _): text.append(character)
            }
            isEscaped = !isEscaped && character == "\\"
        }
        if isEscaped { text.append("\\") }
        // What stands at the ends of the pattern; next to a star punctuation counts.
        pieces = AnswerFolding.withoutEndMarks(Array(AnswerFolding.foldText(text).unicodeScalars))
            .split(omittingEmptySubsequences: false) { Character($0) == Self.wildcard }.map(Array.init)
    }

    /// Whether it has a star.
    public var hasWildcard: Bool { pieces.count > 1 }

    /// The one text that matches, folded and without marks at its ends; `nil` with a star.
    public var onlyText: String? {
        guard !hasWildcard else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: pieces.first ?? [])
        return String(text)
    }

    /// Whether there is nothing but stars.
    public var matchesAll: Bool { hasWildcard && pieces.allSatisfy(\.isEmpty) }

    /// Returns whether a text matches. Without a star digests are compared, so that the time taken tells nothing
    /// about how near an answer was. With one the time depends on the lengths, and to a factor of two on the texts.
    ///
    /// - Parameter text: folded already.
    /// - Complexity: O(length of the text + length of the pattern).
    public func matches(folded text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        let bare = AnswerFolding.withoutEndMarks(scalars)
        guard hasWildcard else {
            return Self.digest(bare[...]).isEqualInConstantTime(to: Self.digest((pieces.first ?? [])[...]))
        }
        // A mark next to a star may be the text's last.
        let asGiven = isMatch(of: scalars[...])
        return isMatch(of: bare[...]) || asGiven
    }

    private func isMatch(of text: ArraySlice<Unicode.Scalar>) -> Bool {
        var scalars = text
        guard let first = pieces.first, let last = pieces.last else { return scalars.isEmpty }
        guard scalars.count >= first.count + last.count, scalars.starts(with: first),
            scalars.suffix(last.count).elementsEqual(last)
        else { return false }
        scalars = scalars.dropFirst(first.count).dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let end = Self.end(of: piece, in: scalars) else { return false }
            scalars = scalars[end...]
        }
        return true
    }

    private static func digest(_ scalars: ArraySlice<Unicode.Scalar>) -> Digest {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return .sha256(Array(String(text).utf8))
    }

    /// Returns the end of the first place of a piece. Source: D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast Pattern
    /// Matching in Strings", SIAM Journal on Computing 6, 1977.
    private static func end(of piece: [Unicode.Scalar], in text: ArraySlice<Unicode.Scalar>) -> Int? {
        guard !piece.isEmpty else { return text.startIndex }
        var borders = [0]
        for index in piece.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, piece[index] != piece[length] { length = borders[length - 1] }
            borders.append(piece[index] == piece[length] ? length + 1 : length)
        }
        var matched = 0
        for index in text.indices {
            while matched > 0, text[index] != piece[matched] { matched = borders[matched - 1] }
            if text[index] == piece[matched] { matched += 1 }
            if matched == piece.count { return index + 1 }
        }
        return nil
    }

    /// Stands for a star while the pattern is folded, which leaves characters for private use alone.
    private static let wildcard: Character = "\u{F8FF}"
}
