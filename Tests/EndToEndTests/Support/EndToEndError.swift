enum EndToEndError: Error {
    case daemonNotReady(log: String)
    case unexpectedAnswer(String)
}
