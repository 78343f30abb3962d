import { currencyIn, currencyOf, currencyOfLanguage, statedCurrency } from "../../money/currencies.ts"
import { remembered } from "../remembered.ts"
import type { PageDocument } from "./document.ts"

/** The ISO code of a sign or word on this page: "$" is the dollar of the shop's country. */
export const currencyCode = (sign: string | null, page: PageDocument): string | null =>
  currencyOf(sign, localCurrencies(page)).code

/** The ISO code that structured data or a tag state. */
export const currencyStated = (text: string | null | undefined, page: PageDocument): string | null =>
  statedCurrency(text, localCurrencies(page))

/** Currencies of the countries that host, language and path name, then of the language's own country. */
const localCurrencies = remembered((page: PageDocument): string[] => {
  const language = page.elements.find(({ name }) => name === "html")?.attribs.lang?.slice(0, 40) ?? ""
  const country = /[-_]([a-z]{2})$/i.exec(language)?.[1]
  const folder = /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/.exec(page.url.pathname.slice(0, 40))?.[1]
  const local = [
    currencyIn(page.url.hostname.split(".").at(-1) ?? "", !/\.com?\.\w\w$/.test(page.url.hostname)),
    currencyIn(country ?? ""),
    currencyIn(folder ?? ""),
    currencyOfLanguage(language.replace("_", "-")),
  ]
  // Pages that name no country and write "¥" are Chinese more often than Japanese.
  return [...local.filter((code) => code !== null), "CNY"]
})
