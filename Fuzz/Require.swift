/// Traps, with a sentence that names the broken promise, unless it is kept.
func require(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { fatalError("broken promise: \(promise())") }
}
