import { unitsOfCents, wholeNumber } from "../../money/in-cents.ts"
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
  const units = currency && unitsOfCents(value, currency)
  if (units) return `${units} ${currency}`
  // Beside a precision or scale some programs count in cents, and others in units.
  const isUnclear = wholeNumber(amount) && (wholeNumber(value.precision) ?? wholeNumber(value.scale))
  if (currency && ["string", "number"].includes(typeof amount))
    return isUnclear ? JSON.stringify(value) : `${amount} ${currency}`
  const isAddress = namesField(name, "link") || namesField(name, "image")
  const keys = isAddress ? [...ADDRESSES, ...NAMES] : [...NAMES, ...ADDRESSES]
  return keys.map((key) => textIn(value, key)).find(Boolean) ?? undefined
}

const PARTED = ["tags", "link", "image"] as const
const CURRENCIES = ["currency", "currency_code", "currencyCode", "priceCurrency"]
const NAMES = ["name", "title", "label", "value"]
const ADDRESSES = ["url", "src", "href"]
