import { getTable } from "~/domain/imports/reads.server.ts"
import type { Import } from "~/domain/imports/responses.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { encodings, type FoundProduct } from "~/services/import-file/file-formats.ts"
import { priceOf, shownPrice } from "~/services/price.ts"
import { shorten } from "~/text.ts"
import { counted } from "~/ui/format.tsx"
import { lossText } from "./loss-words.ts"

const SAMPLE = 60

export async function columnsOf({ viewer }: PageArgs, { id }: Import) {
  const { headers, sample, guess, ...table } = await getTable(viewer, id)
  const columns = headers.map((header, at) => {
    const cells = sample.map((row) => row[at]).filter(Boolean)
    const holds = shorten(cells.join(" · "), SAMPLE)
    return { at, label: [header || `Column ${at + 1}`, holds].filter(Boolean).join(": ") }
  })
  const { top = [], headerRow = 0, encoding, currency, found = [], losses = [] } = table
  const values = Object.entries({ ...guess, headerRow, encoding, inCurrency: currency })
  return {
    kind: "columns" as const,
    columns,
    values: Object.fromEntries(values.map(([name, value]) => [name, String(value ?? "")])),
    headerRows: top.map((row, at) => shorten(`Row ${at + 1}: ${row}`, SAMPLE)),
    encodings: encoding ? Object.entries({ [encoding]: encoding, ...encodings }) : [],
    currencies: currenciesWith(currency),
    found: found.map(shownProduct),
    losses: losses.map(lossText),
  }
}

const FREQUENT =
  "EUR USD GBP JPY CNY INR CHF CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY UAH RSD GEL KZT ILS AED SAR KWD BHD OMR JOD QAR EGP MAD ZAR NGN KES BRL MXN ARS CLP COP PEN KRW TWD HKD SGD MYR THB IDR PHP VND PKR LKR BDT NPR RUB"

const names = new Intl.DisplayNames("en", { type: "currency" })

const currenciesWith = (code: string | undefined) =>
  [...new Set([...(code ? [code] : []), ...FREQUENT.split(" ")])].map((one) => ({
    code: one,
    label: `${one}, ${names.of(one)}`,
  }))

export const priceShown = (price: string | null): string | false =>
  price !== null && shownPrice(priceOf(price))

export const picturesShown = (count: number): string | false => count > 0 && counted(count, "picture")

function shownProduct(product: FoundProduct, at: number) {
  const { name, productUrl, price, tags, description, note, imageUrl, pictures } = product
  const host = parseUrl(productUrl ?? "")?.hostname
  const facts = [priceShown(price) || "no price", host || "no link", picturesShown(pictures) || "no picture"]
  return {
    at,
    name: name ?? shorten(productUrl ?? "", lengths.name),
    facts: facts.join(", "),
    tags: tags && `Tags: ${tags}`,
    text: [description, note && `Note: ${note}`].filter(Boolean).join(" · "),
    picture: pictureFor(imageUrl, { private: true }),
  }
}
