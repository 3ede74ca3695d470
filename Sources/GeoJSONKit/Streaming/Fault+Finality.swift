extension Fault {
    /// Whether a fault found in the beginning of a text would be the same with all of the text at hand. May say
    /// no too often, of faults among the last bytes.
    func isFinal(in beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        switch code {
        case .unexpectedEnd, .emptyDocument, .unterminatedString: return false
        case .missingBracket: return beginning.endOfWhitespace(at: offset) != nil
        default:
            return offset < beginning.count && beginning.endOfWord(at: offset) < beginning.count
        }
    }
}
