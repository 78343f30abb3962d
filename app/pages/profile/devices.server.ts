// In this order: most browsers also carry the names of those that they descend from.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/curl\//, "curl"],
]
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A browser's User-Agent in words that a person knows their devices by: 'Firefox on Linux'. */
export function describeUserAgent(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? "")
  const system = nameIn(systems, userAgent ?? "")
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? "Another program"
}
