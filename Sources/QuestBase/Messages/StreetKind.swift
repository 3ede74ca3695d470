/// A kind of street by its Russian noun, with its forms and how it is written shorter: the one table of all that
/// guidance says of streets in Russian.
struct StreetKind: Sendable {
    /// Forms in the order of `RussianCase`.
    let forms: [String]
    let gender: RussianGender
    /// `в` or `на`: how one gets there, and where one then is.
    let preposition: String
    /// The ways to write it in a name, in small letters and without the full stop at the end.
    let spellings: [String]

    func form(in russianCase: RussianCase) -> String { forms[russianCase.rawValue] }

    private init(
        _ gender: RussianGender, _ preposition: String, _ forms: [String], _ shorter: [String] = []
    ) {
        self.forms = forms
        self.gender = gender
        self.preposition = preposition
        spellings = [forms[0]] + shorter
    }

    /// The kind that a word of a name is; `nil` for other words.
    static func named(_ word: String) -> StreetKind? {
        var small = word.lowercased()
        if small.last == "." { small.removeLast() }
        return bySpelling[small].map { table[$0] }
    }

    private static let bySpelling: [String: Int] = Dictionary(
        table.indices.flatMap { place in table[place].spellings.map { ($0, place) } },
        uniquingKeysWith: { first, _ in first })

    static let table: [StreetKind] = [
        StreetKind(
            .feminine, "на", ["улица", "улицы", "улице", "улицу", "улицей", "улице"], ["ул"]),
        StreetKind(
            .masculine, "на",
            ["проспект", "проспекта", "проспекту", "проспект", "проспектом", "проспекте"],
            ["пр", "пр-т", "просп", "пр-кт"]),
        StreetKind(
            .masculine, "в",
            ["переулок", "переулка", "переулку", "переулок", "переулком", "переулке"], ["пер"]),
        StreetKind(
            .masculine, "на",
            ["бульвар", "бульвара", "бульвару", "бульвар", "бульваром", "бульваре"], ["бул", "б-р", "бульв"]),
        StreetKind(.neuter, "на", ["шоссе", "шоссе", "шоссе", "шоссе", "шоссе", "шоссе"], ["ш"]),
        StreetKind(
            .feminine, "на",
            ["набережная", "набережной", "набережной", "набережную", "набережной", "набережной"], ["наб"]),
        StreetKind(
            .feminine, "на", ["площадь", "площади", "площади", "площадь", "площадью", "площади"], ["пл"]),
        StreetKind(
            .masculine, "на", ["тракт", "тракта", "тракту", "тракт", "трактом", "тракте"], ["тр-т"]),
        StreetKind(
            .masculine, "в",
            ["проезд", "проезда", "проезду", "проезд", "проездом", "проезде"], ["пр-д", "пр-зд"]),
        StreetKind(.masculine, "в", ["тупик", "тупика", "тупику", "тупик", "тупиком", "тупике"], ["туп"]),
        StreetKind(.feminine, "на", ["аллея", "аллеи", "аллее", "аллею", "аллеей", "аллее"], ["ал"]),
        StreetKind(.feminine, "на", ["линия", "линии", "линии", "линию", "линией", "линии"], ["лин"]),
        StreetKind(
            .feminine, "на", ["дорога", "дороги", "дороге", "дорогу", "дорогой", "дороге"], ["дор"]),
        StreetKind(
            .feminine, "на",
            ["автодорога", "автодороги", "автодороге", "автодорогу", "автодорогой", "автодороге"]),
        StreetKind(
            .feminine, "на",
            ["магистраль", "магистрали", "магистрали", "магистраль", "магистралью", "магистрали"]),
        StreetKind(
            .feminine, "на", ["дорожка", "дорожки", "дорожке", "дорожку", "дорожкой", "дорожке"]),
        StreetKind(
            .feminine, "на",
            ["велодорожка", "велодорожки", "велодорожке", "велодорожку", "велодорожкой", "велодорожке"]),
        StreetKind(.feminine, "на", ["тропа", "тропы", "тропе", "тропу", "тропой", "тропе"]),
        StreetKind(.feminine, "на", ["просека", "просеки", "просеке", "просеку", "просекой", "просеке"]),
        StreetKind(.masculine, "на", ["мост", "моста", "мосту", "мост", "мостом", "мосту"]),
        StreetKind(
            .masculine, "на",
            ["путепровод", "путепровода", "путепроводу", "путепровод", "путепроводом", "путепроводе"]),
        StreetKind(
            .feminine, "на", ["эстакада", "эстакады", "эстакаде", "эстакаду", "эстакадой", "эстакаде"]),
        StreetKind(.masculine, "на", ["спуск", "спуска", "спуску", "спуск", "спуском", "спуске"]),
        StreetKind(
            .masculine, "на", ["подъезд", "подъезда", "подъезду", "подъезд", "подъездом", "подъезде"]),
        StreetKind(.masculine, "на", ["въезд", "въезда", "въезду", "въезд", "въездом", "въезде"]),
        StreetKind(.masculine, "на", ["съезд", "съезда", "съезду", "съезд", "съездом", "съезде"]),
        StreetKind(.masculine, "в", ["заезд", "заезда", "заезду", "заезд", "заездом", "заезде"]),
        StreetKind(.masculine, "на", ["взвоз", "взвоза", "взвозу", "взвоз", "взвозом", "взвозе"]),
        StreetKind(
            .masculine, "на", ["разъезд", "разъезда", "разъезду", "разъезд", "разъездом", "разъезде"]),
        StreetKind(
            .masculine, "на", ["переезд", "переезда", "переезду", "переезд", "переездом", "переезде"]),
        StreetKind(.neuter, "на", ["кольцо", "кольца", "кольцу", "кольцо", "кольцом", "кольце"]),
        StreetKind(.masculine, "в", ["квартал", "квартала", "кварталу", "квартал", "кварталом", "квартале"]),
        StreetKind(
            .masculine, "в",
            ["микрорайон", "микрорайона", "микрорайону", "микрорайон", "микрорайоном", "микрорайоне"],
            ["мкр", "мкрн", "м-н"]),
        StreetKind(
            .masculine, "в", ["посёлок", "посёлка", "посёлку", "посёлок", "посёлком", "посёлке"], ["пос"]),
        StreetKind(.masculine, "в", ["парк", "парка", "парку", "парк", "парком", "парке"]),
        StreetKind(.masculine, "в", ["сквер", "сквера", "скверу", "сквер", "сквером", "сквере"]),
        StreetKind(
            .feminine, "на", ["лестница", "лестницы", "лестнице", "лестницу", "лестницей", "лестнице"]),
        StreetKind(
            .masculine, "на", ["переход", "перехода", "переходу", "переход", "переходом", "переходе"]),
        StreetKind(
            .masculine, "в", ["тоннель", "тоннеля", "тоннелю", "тоннель", "тоннелем", "тоннеле"]),
        StreetKind(.masculine, "на", ["паром", "парома", "парому", "паром", "паромом", "пароме"]),
        StreetKind(.masculine, "на", ["поезд", "поезда", "поезду", "поезд", "поездом", "поезде"]),
        StreetKind(
            .masculine, "в", ["проулок", "проулка", "проулку", "проулок", "проулком", "проулке"]),
        StreetKind(.masculine, "на", ["просек", "просека", "просеку", "просек", "просеком", "просеке"]),
        StreetKind(.feminine, "на", ["дамба", "дамбы", "дамбе", "дамбу", "дамбой", "дамбе"]),
        StreetKind(.masculine, "на", ["вал", "вала", "валу", "вал", "валом", "валу"]),
        StreetKind(
            .feminine, "в", ["слобода", "слободы", "слободе", "слободу", "слободой", "слободе"]),
        StreetKind(
            .masculine, "в", ["городок", "городка", "городку", "городок", "городком", "городке"]),
        StreetKind(
            .feminine, "на", ["развязка", "развязки", "развязке", "развязку", "развязкой", "развязке"]),
    ]
}
