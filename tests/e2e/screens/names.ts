/** As long as a name may be, with no place to break it. */
export const LONG = "Kaffeemühlenfabrikationsgesellschaft".repeat(4).slice(0, 120)
export const ARABIC = "مجموعة الأشياء الجميلة التي نحبها"
export const EMOJI = "🏺🪴 Vases & 👩‍👩‍👧‍👦 plants 🇫🇮"
