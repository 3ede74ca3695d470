internal import COSMReader

/// The last words of a program that memory runs out for.
///
/// An array that cannot grow, or an exception that no thread expects, ends a program by a signal that names no reason.
/// Where the system itself kills the program, nothing can be said.
public enum MemoryEnd {
    /// From now on such an end prints a text to standard error, and is an exit with a status. Other ends are as they were.
    /// Threads that start later share one heap: heaps of their own take more than a small machine has.
    ///
    /// - Parameter text: At most 2,048 bytes of UTF-8, with the end of its line.
    public static func announce(_ text: String, status: Int32) {
        cosm_say_when_memory_ends(text, status)
    }
}
