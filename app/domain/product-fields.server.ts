import { z } from "zod"
import type { groupItems, items } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { eachField, type ProductField } from "~/product-fields.ts"
import type { ProductPage } from "~/services/product-page/types.ts"
import { fold, itemSearchKey, shorten, storableText } from "~/text.ts"
import { optionalPicture, optionalText, optionalUrl, pictureText } from "./fields.server.ts"

/** The fields of a product in an input, all of them optional. A schema replaces those that it requires. */
export const productInputs = () => ({
  ...eachField((_, { kind, max = lengths.name }) => {
    if (kind === "picture") return optionalPicture().optional()
    return (kind === "link" ? optionalUrl() : optionalText(max)).optional()
  }),
  imageAlt: pictureText(),
})

/** The fields of a product in a response. A schema replaces those that are never null. */
export const productResponses = () => ({
  ...eachField(() => z.string().nullable()),
  imageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
  imageAlt: z.string().nullable().meta({ description: "What the picture shows, in words of its users" }),
})

export const productExample = {
  ...eachField(() => null),
  name: "Aalto vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  imageAlt: "A low, wavy vase of green glass",
  productUrl: "https://shop.example/vase",
}

export const productColumns = <T extends typeof items | typeof groupItems>(table: T): Pick<T, ProductField> =>
  eachField((name) => table[name]) as Pick<T, ProductField>

/** The columns that are computed from name and brand. */
export const itemKeys = ({ name, brand }: { name: string; brand: string | null }) => ({
  brandKey: fold(brand ?? ""),
  searchKey: itemSearchKey(name, brand),
})

type Picture = { imageUrl?: string | null | undefined; imageAlt?: string | null | undefined }

/** A picture's text belongs to the picture: another picture clears it, unless a new text comes with it. */
export function changedPicture({ imageUrl, imageAlt }: Picture, before: { imageUrl: string | null }) {
  const isReplaced = imageUrl !== undefined && imageUrl !== before.imageUrl
  return { isReplaced, imageAlt: isReplaced ? (imageAlt ?? null) : imageAlt }
}

const textOf = (text: string | null | undefined, max: number): string | null =>
  (text && shorten(storableText(text).trim(), max)) || null

type Known = { [Name in "brand" | "description" | "imageUrl" | "canonicalUrl"]?: string | null }

/** Known values take precedence. A page without a product is named by its title, and one that cannot be read by its host. */
export function filledFromPage(page: ProductPage | null, url: string, known: Known) {
  const picture = optionalPicture().safeParse(page?.imageUrl)
  const host = new URL(url).hostname.replace(/^www\./, "")
  return {
    name: textOf(page?.name || page?.title, lengths.name) ?? shorten(host, lengths.name),
    brand: known.brand ?? textOf(page?.brand, lengths.name),
    description: known.description ?? textOf(page?.description, lengths.description),
    imageUrl: known.imageUrl ?? ((picture.success && picture.data) || null),
    canonicalUrl: known.canonicalUrl ?? page?.canonicalUrl ?? null,
  }
}
