import { sql } from "drizzle-orm"
import { z } from "zod"
import type { groupItems, items } from "#db/schema/index.ts"
import { Invalid } from "~/errors.ts"
import { lengths, PICTURES_MAX } from "~/limits.ts"
import { columnsThatDiffer } from "~/pick.ts"
import { productFields } from "~/product-field-list.ts"
import { type Availability, eachField, type ProductField, productValues } from "~/product-fields.ts"
import {
  type Price,
  priceOf,
  priceText,
  storedPrice,
  typedPrice,
  withoutTime,
  withTime,
} from "~/services/price.ts"
import type { ProductPage } from "~/services/product-page/types.ts"
import { fold, itemSearchKey, shorten, storableText } from "~/text.ts"
import { changedFields, type Edit } from "./edit.server.ts"
import {
  optionalChoice,
  optionalPicture,
  optionalText,
  optionalUrl,
  picturesInput,
  pictureText,
  priceInput,
  priceResponse,
  TOO_MANY_PICTURES,
} from "./fields.server.ts"
import {
  addressText,
  allPictures,
  changedPictures,
  type ListedPicture,
  pictureColumns,
  picturesOf,
  type SentPictures,
} from "./pictures.server.ts"

const availabilities = Object.keys(productFields.availability.options) as [Availability, ...Availability[]]

/** The fields of a product in an input, all of them optional. A schema replaces those that it requires. */
export const productInputs = () => ({
  ...eachField((_, { kind, max = lengths.name }) => {
    if (kind === "picture") return optionalPicture().optional()
    return (kind === "link" ? optionalUrl() : optionalText(max)).optional()
  }),
  imageAlt: pictureText(),
  images: picturesInput().optional(),
  price: priceInput().optional(),
  availability: optionalChoice(availabilities).optional(),
})

/** The fields of a product in a response. A schema replaces those that are never null. */
export const productResponses = () => ({
  ...eachField(() => z.string().nullable()),
  imageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
  imageAlt: z.string().nullable().meta({ description: "What the picture shows, in words of its users" }),
  images: z
    .array(z.object({ url: z.string(), alt: z.string().nullable() }))
    .nullable()
    .meta({
      description: `All pictures, at most ${PICTURES_MAX}; the first is \`imageUrl\`. Lists say null for fewer than two`,
    }),
  price: priceResponse,
  availability: z.enum(availabilities).nullable(),
})

export const productColumns = <T extends typeof items | typeof groupItems>(table: T): Pick<T, ProductField> =>
  eachField((name) => table[name]) as Pick<T, ProductField>

export const responseColumns = <T extends typeof items | typeof groupItems>(table: T) => ({
  ...productColumns(table),
  price: sql<Price | null>`${table.price}`.mapWith(priceOf).as("price"),
  images: sql<ListedPicture[] | null>`${table.images}`.mapWith(picturesOf).as("images"),
})

/** What is read alone has all pictures. Lists have those of products with several. */
export const withPictures = <T extends Parameters<typeof allPictures>[0]>(row: T) => ({
  ...row,
  images: allPictures(row),
})

type Input = { [F in Exclude<ProductField, "images">]?: string | null | undefined } & SentPictures

/** The price is of now, unless the text says a time. Choices were checked before. @throws {Invalid} for too many pictures. */
export function newProductValues<T extends Input>({ images, ...input }: T) {
  const { price, availability } = input
  return {
    ...productValues(input),
    ...storedPictures({ ...input, images }),
    price: price ? withTime(price) : null,
    availability: (availability ?? null) as Availability | null,
  }
}

/** The fields of a response as their texts in a form. */
export const typedValues = <T extends Omit<Input, "price">>(item: T & { price: Price | null }) => ({
  ...productValues({ ...item, price: null, images: null }),
  price: item.price && typedPrice(item.price),
  images: item.images && item.images.length > 1 ? addressText(item.images) : null,
})

/** @throws {Invalid} */
function storedPictures(input: SentPictures, before?: ListedPicture[]) {
  const pictures = changedPictures(input, before)
  if (pictures.length > PICTURES_MAX) throw new Invalid({ images: [TOO_MANY_PICTURES] })
  return pictureColumns(pictures)
}

/** The columns that are computed from name and brand. */
export const itemKeys = ({ name, brand }: { name: string; brand: string | null }) => ({
  brandKey: fold(brand ?? ""),
  searchKey: itemSearchKey(name, brand),
})

type Stored = Parameters<typeof allPictures>[0] & { price: string | Price | null }
type Changed = SentPictures & { price?: string | null | undefined }

/** The same price keeps its time. @returns also addresses of new and of dropped pictures. @throws {EditConflict} {Invalid} */
export function changedProduct<T extends Changed>(input: T, before: Stored, edit: Edit | undefined) {
  const price = typeof before.price === "object" ? before.price && storedPrice(before.price) : before.price
  const pictures = allPictures(before)
  const several = pictures.length > 1 ? pictures : null
  const texts = { price: price && withoutTime(price), images: addressText(several) }
  const inputTexts = { ...input, images: input.images === undefined ? undefined : addressText(input.images) }
  const { images, imageUrl, imageAlt, ...fields } = changedFields(inputTexts, { ...before, ...texts }, edit)
  // The form's list is unchanged. It says whether the picture that another one replaces stays.
  const staysFirst =
    imageUrl && input.images?.some(({ url }) => url === before.imageUrl) ? pictures : undefined
  const list = images === undefined ? staysFirst : input.images
  const was = pictureColumns(pictures)
  const is = storedPictures({ imageUrl, imageAlt, images: list }, pictures)
  const [old, now] = [addressesOf(was), addressesOf(is)]
  return {
    change: {
      ...fields,
      ...columnsThatDiffer(is, was),
      price: fields.price && withTime(fields.price, price),
    },
    added: now.filter((address) => !old.includes(address)),
    dropped: old.filter((address) => !now.includes(address)),
  }
}

export const addressesOf = (row: Parameters<typeof allPictures>[0]): string[] =>
  allPictures(row).map(({ url }) => url)

const textOf = (text: string | null | undefined, max: number): string | null =>
  (text && shorten(storableText(text).trim(), max)) || null

type Known = {
  [Name in "brand" | "description" | "imageUrl" | "canonicalUrl" | "price"]?: string | null
} & { availability?: Availability | null }

const pricedAt = (page: ProductPage | null): string | null => {
  const price = page?.price && priceText(page.price.amount, page.price.currency)
  return price ? withTime(price) : null
}

/** Whether the price that a page fills in is only the lowest one of several. */
export const fillsLowestPrice = (page: ProductPage | null, ownPrice: string | null | undefined): boolean =>
  !ownPrice && page?.price?.varies === true && pricedAt(page) !== null

/** Known values take precedence. A page without a product is named by its title, and one that cannot be read by its host. */
export function filledFromPage(page: ProductPage | null, url: string, ownValues: Known) {
  const picture = optionalPicture().safeParse(page?.imageUrl)
  const host = new URL(url).hostname.replace(/^www\./, "")
  return {
    name: textOf(page?.name || page?.title, lengths.name) ?? shorten(host, lengths.name),
    brand: ownValues.brand ?? textOf(page?.brand, lengths.name),
    description: ownValues.description ?? textOf(page?.description, lengths.description),
    imageUrl: ownValues.imageUrl ?? ((picture.success && picture.data) || null),
    canonicalUrl: ownValues.canonicalUrl ?? page?.canonicalUrl ?? null,
    price: ownValues.price ?? pricedAt(page),
    availability: ownValues.availability ?? page?.availability ?? null,
  }
}
