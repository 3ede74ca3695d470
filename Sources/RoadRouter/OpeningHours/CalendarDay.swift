/// A day of the calendar.
struct CalendarDay: Hashable, Sendable {
    /// 1 … 12.
    let month: Int
    /// 1 … 31.
    let dayOfMonth: Int
    /// 0 for Monday … 6 for Sunday.
    let weekday: Int

    /// - Parameter day: Days since 1 January 1970.
    init(_ day: Int) {
        let date = CivilDate(daysSince1970: Int64(day))
        (month, dayOfMonth) = (Int(date.month), Int(date.day))
        // 1 January 1970 was a Thursday.
        weekday = ((day + 3) % 7 + 7) % 7
    }
}
