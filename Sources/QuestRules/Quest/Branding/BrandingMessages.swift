import GeoJSONKit

// Messages about the look of the riders' app.

extension Message {
    static func colourInvalid(_ path: JSONPath) -> Message {
        Message(
            "colour-invalid", "“{property}” is a colour, written like #12324a.",
            "«{property}» — это цвет, он пишется как #12324a.", ["property": .text(path.lastName)])
    }

    static func contrastTooLow(_ colour: BrandColour, _ contrast: Double, better: BrandColour) -> Message {
        Message(
            "contrast-too-low",
            """
            Text in {colour} or on it cannot be read: its contrast is {contrast}:1, at least {needed}:1 is needed. \
            {better} can be read well.
            """,
            """
            Текст цвета {colour} или на нём не прочесть: контраст {contrast}:1, а нужно не меньше {needed}:1. \
            Хорошо читается {better}.
            """,
            [
                "colour": .text(colour.text), "contrast": .number(floored(contrast)),
                "needed": .number(BrandLight.neededContrast), "better": .text(better.text),
            ])
    }

    static func contrastLow(_ colour: BrandColour, _ contrast: Double, better: BrandColour) -> Message {
        Message(
            "contrast-low",
            """
            Text in {colour} or on it is hard to read in the sun: its contrast is {contrast}:1, {wanted}:1 is \
            wanted. The app takes {better}.
            """,
            """
            Текст цвета {colour} или на нём плохо читается на солнце: контраст {contrast}:1, а желательно \
            {wanted}:1. Приложение возьмёт {better}.
            """,
            [
                "colour": .text(colour.text), "contrast": .number(floored(contrast)),
                "wanted": .number(BrandLight.wantedContrast), "better": .text(better.text),
            ])
    }

    /// To one decimal, and down: what is too low is never said to be the bound.
    private static func floored(_ contrast: Double) -> Double { (contrast * 10).rounded(.down) / 10 }

    static func appPictureInvalid(_ path: JSONPath) -> Message {
        Message(
            "app-picture-invalid",
            "“{property}” names an uploaded picture: a JPEG, PNG or WebP such as logo.png.",
            "«{property}» называет загруженную картинку JPEG, PNG или WebP, например logo.png.",
            ["property": .text(path.lastName)])
    }

    static func appIconInvalid(_ path: JSONPath) -> Message {
        Message(
            "app-icon-invalid", "“{property}” names an uploaded square PNG such as icon.png.",
            "«{property}» называет загруженную квадратную картинку PNG, например icon.png.",
            ["property": .text(path.lastName)])
    }

    static func appLinkInvalid(_ path: JSONPath) -> Message {
        Message(
            "app-link-invalid",
            """
            “{property}” has titles with an address behind each, such as Rules https://example.org/rules, with \
            bars between.
            """,
            """
            В «{property}» — названия, за каждым адрес, например Правила https://example.org/rules, через черту.
            """, ["property": .text(path.lastName)])
    }

    static func tooManyAppLinks(limit: Int) -> Message {
        Message(
            "too-many-app-links", "The app has at most {limit} links.",
            "В приложении не больше {limit} {limit|ссылки|ссылок|ссылок}.", ["limit": .count(limit)])
    }

    /// - Parameter meant: The part of the menu that was probably meant.
    static func appModuleUnknown(_ word: String, meant: String?) -> Message {
        if let meant {
            return Message(
                "app-module-misspelt", "The app's menu has no part “{word}”; did you mean “{meant}”?",
                "В меню приложения нет раздела «{word}»; может быть, «{meant}»?",
                ["word": .text(word), "meant": .text(meant)])
        }
        let known = AppModule.allCases.map(\.rawValue).joined(separator: ", ")
        return Message(
            "app-module-unknown", "The app's menu has no part “{word}”: there are {known}.",
            "В меню приложения нет раздела «{word}»; есть {known}.",
            ["word": .text(word), "known": .text(known)])
    }

    static func appModuleTwice(_ word: String) -> Message {
        Message(
            "app-module-twice", "The part “{word}” of the app's menu stands there twice.",
            "Раздел меню «{word}» назван дважды.", ["word": .text(word)])
    }

    static func brandingNoObject() -> Message {
        Message(
            "branding-no-object", "The look of the app is a JSON object.",
            "Оформление приложения — это объект JSON.")
    }

    /// - Parameter meant: The member that was probably meant.
    static func brandingMemberUnknown(_ name: String, meant: String?) -> Message {
        if let meant {
            return Message(
                "branding-member-misspelt", "There is no member “{name}”; did you mean “{meant}”?",
                "Поля «{name}» нет; может быть, «{meant}»?", ["name": .text(name), "meant": .text(meant)])
        }
        return Message(
            "branding-member-unknown",
            "There is no member “{name}”: there are name, accent, accent-night, links and modules.",
            "Поля «{name}» нет; есть name, accent, accent-night, links и modules.", ["name": .text(name)])
    }
}
