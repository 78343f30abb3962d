import { z } from "zod"
import { listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { DomainError, Unprocessable } from "~/errors.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { priceText } from "~/services/price.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import { failed, titles } from "~/words/messages.ts"
import {
  ENTER,
  type FilledField,
  filledFields,
  filledName,
  isAnotherLink,
  isUnedited,
  linkOf,
  PICTURES,
  READ_LINK,
} from "./filled.ts"
import { foundLine, priceDoubt } from "./page-words.ts"
import type { Notice, Prefill } from "./prefill.ts"

type Texts = Record<string, string>
type Sent = PageArgs & { fields: FormData }
type Linked = Pick<Prefill, "own" | "inGroup">

export type FindLinked = (
  page: PageArgs,
  link: { productUrl: string; canonicalUrl: string | null },
) => Promise<Linked>

export const linkSchema = z.object({ productUrl: scrapeSchema.shape.url })
export const pastedSchema = linkSchema.extend({
  pageSource: z.string({ error: "Paste the page's source" }).trim().min(1, "Paste the page's source"),
})

export const readLink = (page: Sent, link: string, find: FindLinked) =>
  prefill(page, textsOf(page.fields), () => pageReaderOf(page)(link), find)

/** 'Paste the page', for shops that block programs: reads its source as if it was fetched from the link. */
export const readPastedPage = (page: Sent, link: string, source: string, find: FindLinked) =>
  prefill(page, textsOf(page.fields), () => pastedPageReaderOf(page)(source, link), find)

/** A form that is opened with its link. It is shown in any case, with the reason when the page could not be read. */
export async function readOnOpening(page: PageArgs, productUrl: string): Promise<PrefilledForm> {
  try {
    return await prefill(page, { productUrl }, () => readInTime(page, productUrl), findOwn)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const errors = { productUrl: [error.message] }
    return new PrefilledForm({ productUrl, [READ_LINK]: productUrl }, { errors, notice: unreadFor(error) })
  }
}

/** Shows the new link's page for checking, and saves nothing of another page. Enter reads the link of an incomplete form, too. */
export async function readInsteadOfSaving(page: Sent, find: FindLinked): Promise<PrefilledForm | null> {
  const typed = textsOf(page.fields)
  if (!isStale(typed) && !isEnterInLink(typed)) return null
  const { success, data, error } = scrapeSchema.shape.url.safeParse(typed.productUrl)
  if (success) return readLink(page, data, find)
  const errors = error.issues.map(({ message }) => message)
  return new PrefilledForm(typed, { errors: { productUrl: errors } })
}

/** The browser asks the API, whose pages have as many. */
const OWN_SHOWN = 50

export const findOwn: FindLinked = async ({ viewer }, link) => {
  const { items } = await listOwnItemsWithLink(viewer, link, { limit: OWN_SHOWN })
  return { own: items.map(({ item: { id, name, collectionId } }) => ({ id, name, collectionId })) }
}

/** Nobody waits longer for a form. */
const OPENING_MS = 8_000

/** @throws {DomainError} also when the page takes long. */
export async function readInTime(pageArgs: PageArgs, link: string): Promise<ProductPage> {
  const { gone = pageArgs.request.signal } = pageArgs.context
  const tooLate = AbortSignal.timeout(OPENING_MS)
  const context = { ...pageArgs.context, gone: AbortSignal.any([gone, tooLate]) }
  try {
    return await pageReaderOf({ ...pageArgs, context })(link)
  } catch (error) {
    throw tooLate.aborted ? new Unprocessable(SLOW, { reason: "timeout" }) : error
  }
}

const SLOW = "Reading the page takes long. Fetch the details again, or fill them in yourself."

const isStale = (typed: Texts): boolean =>
  Boolean(typed[READ_LINK]) && isAnotherLink(typed) && filledFields.some((field) => isOfPage(typed, field))

/** Without JavaScript nobody knows where Enter was pressed. A page that was read once is not read again. */
function isEnterInLink(typed: Texts): boolean {
  const isEmpty = (field: FilledField) => !typed[field]?.trim()
  if (typed[ENTER] === undefined || !linkOf(typed)) return false
  const isComplete = !(["name", "brand", "imageUrl"] as const).some(isEmpty)
  return !isComplete && (isAnotherLink(typed) || filledFields.every(isEmpty))
}

/** Filled from the page and not edited, or chosen from its pictures. */
const isOfPage = (typed: Texts, field: FilledField): boolean =>
  isUnedited(typed[field] ?? "", typed[filledName(field)]) ||
  (field === "imageUrl" && Boolean(typed.picture) && typed.imageUrl === typed.picture)

/** Drops what the page filled in. What was chosen from the page stays while its link does. */
function withoutFilled(typed: Texts, isAnother: boolean): Texts {
  const texts = { ...typed }
  for (const field of filledFields) {
    const isUnchosen = isUnedited(typed[field] ?? "", typed[filledName(field)])
    if (isUnchosen || (isAnother && isOfPage(typed, field))) texts[field] = ""
    delete texts[filledName(field)]
  }
  if (isAnother) delete texts.images
  return texts
}

/** Fills the empty fields from the page; typed text stays. If the page cannot be read, the form says why. */
async function prefill(
  page: PageArgs,
  typed: Texts,
  read: () => Promise<ProductPage>,
  find: FindLinked,
): Promise<PrefilledForm> {
  const isAnother = isAnotherLink(typed)
  const { pageSource, [PICTURES]: _, ...texts } = withoutFilled(typed, isAnother)
  texts[READ_LINK] = linkOf(typed)
  try {
    const found = pageOf(await read(), linkOf(typed))
    const { canonicalUrl } = found
    const notice: Prefill = {
      ...found,
      ...(await find(page, { productUrl: linkOf(typed), canonicalUrl })),
    }
    const values: Texts = { ...texts, canonicalUrl: canonicalUrl ?? "" }
    for (const field of filledFields) {
      const value = notice.found[field]
      if (value && !texts[field]?.trim()) {
        values[field] = value
        values[filledName(field)] = value
      }
    }
    return new PrefilledForm(values, { notice })
  } catch (error) {
    if (!(error instanceof Unprocessable)) throw error
    const emptied: Texts = { ...texts, canonicalUrl: "", ...(pageSource !== undefined && { pageSource }) }
    return new PrefilledForm(isAnother ? emptied : typed, {
      errors: { productUrl: [error.message] },
      notice: unreadFor(error),
      toast: { kind: "error", title: titles.error, description: failed.fetchProduct },
    })
  }
}

export const unreadFor = (error: DomainError): Notice => ({
  unread: true,
  refused: error instanceof Unprocessable && error.reason === "refused",
})

const foundPrice = ({ price }: ProductPage) => price && priceText(price.amount, price.currency)

export const priceDoubtOf = (read: ProductPage): string | null =>
  priceDoubt({ ...read, found: { price: foundPrice(read) } }, read.price?.varies)

function pageOf(read: ProductPage, link: string): Omit<Prefill, "own"> {
  const { name, brand, availability, description, imageUrl, images, product, candidates, canonicalUrl } =
    presentProductPage(read)
  const found = { name, brand, price: foundPrice(read), availability, description, imageUrl }
  const prefill = { product, found, candidates, canonicalUrl, pictures: pictureChoices(images) }
  return { ...prefill, line: foundLine(link, prefill), doubt: priceDoubt(prefill, read.price?.varies) }
}

function pictureChoices(imageUrls: string[]): Prefill["pictures"] {
  return imageUrls.flatMap((url) => {
    const picture = pictureFor(url, { private: true })
    return picture ? [{ url, src: picture.src }] : []
  })
}
