import type { PageDocument } from "./document.ts"
import { currencyOf } from "./money.ts"

const COUNTRIES = new Map(
  "us USD,ca CAD,au AUD,nz NZD,hk HKD,sg SGD,mx MXN,cl CLP,co COP,ar ARS,tw TWD,uk GBP,gb GBP,jp JPY,cn CNY,se SEK,no NOK,dk DKK,is ISK,br BRL,pk PKR,lk LKR"
    .split(",")
    .map((pair) => pair.split(" ") as [country: string, code: string]),
)
/** The ISO code of a sign or word on this page: "$" is the dollar of the shop's country. */
export const currencyCode = (sign: string | null, page: PageDocument): string | null =>
  currencyOf(sign, countryOf(page))

/** Currencies of the countries that host, path and language name. */
function countryOf(page: PageDocument): string[] {
  const language = page.elements.find(({ name }) => name === "html")?.attribs.lang ?? ""
  const parts = [
    page.url.hostname.split(".").at(-1) ?? "",
    /[-_]([a-z]{2})$/i.exec(language)?.[1] ?? "",
    /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/.exec(page.url.pathname)?.[1] ?? "",
  ]
  return parts.flatMap((part) => COUNTRIES.get(part.toLowerCase()) ?? [])
}
