package import QuestEngine
import QuestWire

extension RiderProfile {
    package init(_ profile: ProfileName, in language: Language) {
        self.init(id: profile.rawValue, name: profile.label?.text(in: language) ?? profile.rawValue)
    }
}

extension ProfileName {
    /// The bicycle or the wish that it is for, in a word; `nil` for one of somebody's own.
    fileprivate var label: Message? {
        switch self {
        case .trekking: Message("rider-profile-trekking", "Everyday bike", "Обычный велосипед")
        case .shortest: Message("rider-profile-shortest", "Fewest metres", "Короче всего")
        case .road: Message("rider-profile-road", "Road bike", "Шоссейный велосипед")
        case .gravel: Message("rider-profile-gravel", "Gravel bike", "Гравийный велосипед")
        case .mtb: Message("rider-profile-mtb", "Mountain bike", "Горный велосипед")
        case .safe: Message("rider-profile-safe", "Away from cars", "Подальше от машин")
        case .cargo: Message("rider-profile-cargo", "Cargo bike", "Грузовой велосипед")
        default: nil
        }
    }
}
