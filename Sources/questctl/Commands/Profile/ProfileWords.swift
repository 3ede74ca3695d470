import QuestEngine

extension Label {
    static let profileUse = Label("label-profile-use", "for", "для чего")
}

extension ProfileName {
    /// A line about a built-in profile.
    var summary: Message {
        switch self {
        case .shortest:
            Message(
                "profile-shortest", "The fewest metres that may be ridden or pushed.",
                "Меньше всего метров, которые можно проехать или пройти.")
        case .road:
            Message(
                "profile-road", "A road bike: asphalt, fast; busy roads where it must, never trails.",
                "Шоссейный велосипед: асфальт и скорость; по оживлённым дорогам, если надо, и никогда по тропам."
            )
        case .gravel:
            Message(
                "profile-gravel", "A gravel bike: firm ways without asphalt, away from cars.",
                "Гравийный велосипед: твёрдые дороги без асфальта, подальше от машин.")
        case .mtb:
            Message(
                "profile-mtb", "A mountain bike: trails, tracks and paths.",
                "Горный велосипед: тропы, грунтовки и дорожки.")
        case .safe:
            Message(
                "profile-safe", "With children: away from traffic, whatever the detour.",
                "С детьми: подальше от машин, даже если в объезд.")
        case .cargo:
            Message(
                "profile-cargo", "A cargo bike: no steps, nothing narrow, few kerbs.",
                "Грузовой велосипед: без лестниц и узких мест, поменьше бордюров.")
        default:
            Message(
                "profile-trekking",
                "An everyday bicycle: the least time, away from busy roads where the detour is small.",
                "Обычный велосипед: быстрее всего и в стороне от оживлённых дорог, если объезд невелик.")
        }
    }
}

extension Message {
    static func profileIsGood(_ file: String, name: String) -> Message {
        Message(
            "profile-is-good", "{file} is the profile “{name}”.", "{file} — профиль «{name}».",
            ["file": .text(file), "name": .text(name)])
    }

    static func profileTwice(_ name: String) -> Message {
        Message(
            "profile-twice", "Two files are called “{name}”.", "Два файла называются «{name}».",
            ["name": .text(name)])
    }
}
