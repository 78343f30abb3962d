/*
 * What keeps one username from passing for another, or for none (Unicode Technical Standard 39). All are asked of names
 * in NFKC.
 */

/** Whether every character can be seen: no Hangul filler, variation selector or other default-ignorable code point. */
export const isVisible = (name: string): boolean => !/\p{Default_Ignorable_Code_Point}/u.test(name)

export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{Nd}]/u.test(name)

/** Scripts that one writing system mixes. */
const mixed = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
]

/** Scripts in use today (Unicode Standard Annex 31, tables 5 and 7). */
const alone =
  "Latin Greek Cyrillic Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao " +
  "Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Adlam Balinese Bamum Batak Canadian_Aboriginal Chakma " +
  "Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu Lisu Mandaic Meetei_Mayek Miao Mongolian New_Tai_Lue Newa " +
  "Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh " +
  "Vai Wancho Yi"

const patterns = [...alone.split(" ").map((script) => [script]), ...mixed].map((scripts) => {
  const classes = ["Common", "Inherited", ...scripts].map((script) => `\\p{Script_Extensions=${script}}`)
  return new RegExp(`^[${classes.join("")}]*$`, "u")
})

/** Whether letters, marks and digits belong to one script. ASCII digits and `_ . -` belong to each. */
export const isOfOneScript = (name: string): boolean => patterns.some((pattern) => pattern.test(name))
