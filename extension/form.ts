import type { Collection } from "./collections.ts"
import { byId, fill, option } from "./elements.ts"
import type { Product } from "./found-product.ts"

const fromPage = ["name", "brand", "price", "description", "imageUrl", "productUrl"] as const
export const texts = [...fromPage, "tags", "note"] as const

export type Typed = Record<(typeof texts)[number] | "collectionId" | "collectionName", string> & {
  isPrivate: boolean
  images: string[]
}

export const NEW_COLLECTION = "new"

const form = byId<HTMLFormElement>("form")
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement

export function showProduct(product: Product): void {
  for (const name of fromPage) {
    const value = name === "productUrl" ? product.url : name === "price" ? priceText(product) : product[name]
    field(name).value = (value ?? "").slice(0, field(name).maxLength)
    field(name).defaultValue = field(name).value
  }
  fill("names", product.candidates?.name ?? [], ({ value }) => option(value))
  fill("brands", product.candidates?.brand ?? [], ({ value }) => option(value))
  byId("pictures").hidden = product.images.length === 0
  fill("picture-choices", [...product.images.entries()], pictureChoice)
}

/** A price without its currency says nothing. */
const priceText = ({ price }: Product) => (price?.currency ? `${price.amount} ${price.currency}` : "")

/** The address below stays what counts: a picture that is chosen is written there. The box below it keeps it as well. */
function pictureChoice([at, address]: [number, string]): HTMLElement {
  const [choice, label, input, image] = [
    document.createElement("div"),
    document.createElement("label"),
    document.createElement("input"),
    new Image(),
  ]
  const keep = Object.assign(document.createElement("input"), {
    type: "checkbox",
    name: KEEP,
    value: address,
    ariaLabel: `Keep picture ${at + 1}`,
  })
  Object.assign(input, {
    type: "radio",
    name: "picture",
    value: address,
    checked: address === field("imageUrl").value,
  })
  Object.assign(image, { referrerPolicy: "no-referrer", alt: `Picture ${at + 1}`, src: address })
  input.addEventListener("change", () => {
    field("imageUrl").value = address
  })
  label.append(input, image)
  choice.append(label, keep)
  return choice
}

const KEEP = "keep"
const keeps = () => [...byId("pictures").querySelectorAll<HTMLInputElement>(`[name="${KEEP}"]`)]

export function showCollections(collections: readonly Collection[]): void {
  const options = collections.map(({ id, name }) => option(String(id), name))
  fill("collectionId", [...options, option(NEW_COLLECTION, "New collection…")], (made) => made)
  showNewCollection()
}

export function showNewCollection(): void {
  const isNew = field("collectionId").value === NEW_COLLECTION
  byId("new-collection").hidden = !isNew
  field("collectionName").required = isNew
}

/** What the page filled in is left out: the page may say something else next time. */
export function draft(): Partial<Typed> {
  const { isPrivate, images, collectionId, ...all } = typed()
  const names = [...texts, "collectionName"] as const
  const changed = names.filter((name) => all[name] !== field(name).defaultValue.trim())
  return { ...Object.fromEntries(changed.map((name) => [name, all[name]])), isPrivate, images, collectionId }
}

export function showDraft(draft: Partial<Typed>): void {
  for (const name of [...texts, "collectionName"] as const)
    field(name).value = draft[name] ?? field(name).value
  field("isPrivate").checked = draft.isPrivate ?? false
  const select = byId<HTMLSelectElement>("collectionId")
  const { collectionId = "" } = draft
  if ([...select.options].some(({ value }) => value === collectionId)) select.value = collectionId
  for (const choice of byId("pictures").querySelectorAll<HTMLInputElement>('[name="picture"]'))
    choice.checked = choice.value === field("imageUrl").value
  for (const keep of keeps()) keep.checked = Boolean(draft.images?.includes(keep.value))
  showNewCollection()
}

export function typed(): Typed {
  const names = [...texts, "collectionId", "collectionName"]
  const values = Object.fromEntries(names.map((name) => [name, field(name).value.trim()]))
  const images = keeps().flatMap(({ checked, value }) => (checked ? value : []))
  return { ...values, images, isPrivate: field("isPrivate").checked } as Typed
}

/** @returns the errors that have no field here. */
export function showErrors(errors: Record<string, string[]>): string[] {
  const shown = [...texts, "collectionId", "collectionName"]
  for (const name of shown) {
    byId(`${name}-error`).textContent = errors[name]?.join(" ") ?? ""
    field(name).setAttribute("aria-invalid", String(Boolean(errors[name])))
  }
  const first = shown.find((name) => errors[name])
  const folded = first && field(first).closest("details")
  if (folded) folded.open = true
  if (first) field(first).focus()
  return Object.entries(errors).flatMap(([name, sentences]) => (shown.includes(name) ? [] : sentences))
}
