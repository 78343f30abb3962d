import currencyOfCountry from "country-to-currency"
import { currencyOf, statedCurrency } from "../../money/currencies.ts"
import { remembered } from "../remembered.ts"
import type { PageDocument } from "./document.ts"

/** The ISO code of a sign or word on this page: "$" is the dollar of the shop's country. */
export const currencyCode = (sign: string | null, page: PageDocument): string | null =>
  currencyOf(sign, localCurrencies(page)).code

export const currencyStated = (text: string | null | undefined, page: PageDocument): string | null =>
  statedCurrency(text, localCurrencies(page))

export const currencyOfHost = ({ url: { hostname } }: PageDocument): string | null =>
  currencyIn(hostname.split(".").at(-1) ?? "", !/\.com?\.\w\w$/.test(hostname))

/** Currencies of the countries that host, language and path name, then of the language's own country. */
const localCurrencies = remembered((page: PageDocument): string[] => {
  const language = page.elements.find(({ name }) => name === "html")?.attribs.lang?.slice(0, 40) ?? ""
  const country = /[-_]([a-z]{2})$/i.exec(language)?.[1]
  const folder = /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/.exec(page.url.pathname.slice(0, 40))?.[1]
  const local = [
    currencyOfHost(page),
    currencyIn(country ?? ""),
    currencyIn(folder ?? ""),
    currencyOfLanguage(language.replace("_", "-")),
  ]
  // Pages that name no country and write "¥" are Chinese more often than Japanese.
  return [...local.filter((code) => code !== null), "CNY"]
})

/** Top-level domains that shops of any country use. */
const OF_ANY_COUNTRY = new Set("AI CC CO FM GG IM IO LA LY ME NU SH TO TV VC WS".split(" "))

/** The currency of a country by its two letters, which may stand for a top-level domain. */
function currencyIn(country: string, isDomain = false): string | null {
  const code = country.toUpperCase()
  if (code === "UK") return "GBP"
  if (isDomain && OF_ANY_COUNTRY.has(code)) return null
  return (currencyOfCountry as Record<string, string>)[code] ?? null
}

/** The currency of the country where most speakers of a language live: "ur" is spoken in Pakistan. */
function currencyOfLanguage(tag: string): string | null {
  try {
    return currencyIn(new Intl.Locale(tag.slice(0, 35)).maximize().region ?? "")
  } catch {
    return null
  }
}
