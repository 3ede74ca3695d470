import CHost

/// Settings of how the C library keeps memory that has been freed.
enum Allocation {
    /// Gives large pieces back to the system as soon as they are freed. Left alone, Glibc learns from the first ones to
    /// keep pieces of up to 32 MB, such as those of a hierarchy that has been replaced.
    ///
    /// To be called before there are threads.
    static func giveBackLargePieces() {
        mallopt(M_MMAP_THRESHOLD, 256 * 1024)
    }
}
