extension Double {
    /// With one decimal, as lengths, durations and bearings are told.
    var tenths: Double { (self * 10).rounded() / 10 }
}
