import { isObject, type Json, textIn } from "../json.ts"
import { namesField } from "../table/headers.ts"

/** An object in place of a text has the text as one of its values. */
export function cellOf(name: string, value: unknown): string {
  if (typeof value === "string") return value
  if (typeof value === "number" || value === true) return String(value)
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return ""
  // Tags and addresses may have commas.
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string")
  if (isList && !PARTED.some((field) => namesField(name, field))) return value.join(", ")
  return (isObject(value) && textOf(name, value)) || JSON.stringify(value)
}

function textOf(name: string, value: Json): string | undefined {
  const amount = value.amount ?? value.value ?? value.price
  const currency = CURRENCIES.map((key) => textIn(value, key)).find(Boolean)
  const isDivided = typeof amount === "number" && typeof value.divisor === "number"
  if (currency && ["string", "number"].includes(typeof amount))
    return `${isDivided ? amount / Number(value.divisor) : amount} ${currency}`
  const isAddress = namesField(name, "link") || namesField(name, "image")
  const keys = isAddress ? [...ADDRESSES, ...NAMES] : [...NAMES, ...ADDRESSES]
  return keys.map((key) => textIn(value, key)).find(Boolean) ?? undefined
}

const PARTED = ["tags", "link", "image"] as const
const CURRENCIES = ["currency", "currency_code", "currencyCode", "priceCurrency"]
const NAMES = ["name", "title", "label", "value"]
const ADDRESSES = ["url", "src", "href"]
