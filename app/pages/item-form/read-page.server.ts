import { z } from "zod"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Unprocessable } from "~/errors.ts"
import { PrefilledForm, textsOf } from "~/http/forms/respond.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { failed, titles } from "~/messages.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import {
  ENTER,
  type FilledField,
  filledFields,
  filledName,
  isUnedited,
  otherName,
  READ_LINK,
} from "./filled.ts"
import type { Notice, Prefill } from "./prefill.ts"

type Texts = Record<string, string>
type Asked = Pick<PageArgs, "viewer" | "request" | "context"> & { fields: FormData }

const productUrl = scrapeSchema.shape.url

export const linkSchema = z.object({ productUrl })
export const pastedSchema = z.object({
  productUrl,
  pageSource: z.string({ error: "Paste the page's source" }).trim().min(1, "Paste the page's source"),
})

/** 'Fetch details': reads the page behind the link. */
export const readLink = (args: Asked & { input: z.output<typeof linkSchema> }) =>
  prefill(textsOf(args.fields), () => pageReaderOf(args)(args.input.productUrl))

/** 'Paste the page', for shops that block programs: reads its source as if it was fetched from the link. */
export function readPastedPage(args: Asked & { input: z.output<typeof pastedSchema> }) {
  const { pageSource, productUrl } = args.input
  return prefill(textsOf(args.fields), () => pastedPageReaderOf(args)(pageSource, productUrl))
}

/**
 * A form is not saved with what another page filled in: the page behind the new link is read, and shown for checking.
 * Enter reads the link too, as long as the form is not complete.
 */
export async function readInsteadOfSaving(args: Asked): Promise<PrefilledForm | null> {
  const typed = textsOf(args.fields)
  const isStale =
    typed[READ_LINK] && isAnotherLink(typed) && filledFields.some((field) => isOfPage(typed, field))
  if (!isStale && !isEnterInLink(typed)) return null
  const link = productUrl.safeParse(typed.productUrl)
  if (link.success) return prefill(typed, () => pageReaderOf(args)(link.data))
  return new PrefilledForm(typed, { errors: { productUrl: link.error.issues.map(({ message }) => message) } })
}

/** Without JavaScript nobody knows where Enter was pressed. A page that was read once is not read again. */
function isEnterInLink(typed: Texts): boolean {
  const isEmpty = (field: FilledField) => !typed[field]?.trim()
  if (typed[ENTER] === undefined || !typed.productUrl?.trim()) return false
  const isComplete = !(["name", "brand", "imageUrl"] as const).some(isEmpty)
  return !isComplete && (isAnotherLink(typed) || filledFields.every(isEmpty))
}

const linkOf = (typed: Texts) => (typed.productUrl ?? "").trim()
const isAnotherLink = (typed: Texts) => linkOf(typed) !== (typed[READ_LINK] ?? "")

/** Filled from the page and not edited, or chosen from its pictures. */
const isOfPage = (typed: Texts, field: FilledField): boolean =>
  isUnedited(typed[field] ?? "", typed[filledName(field)]) ||
  (field === "imageUrl" && Boolean(typed.picture) && typed.imageUrl === typed.picture)

/**
 * Fields that are several controls. Without JavaScript what was chosen is sent beside the text: a choice counts when it was
 * changed, or when the text is empty; a file counts before either.
 */
export function mergeChoices(fields: FormData): void {
  const { picture, pictureDefault, imageUrl, imageFile, ...typed } = textsOf(fields)
  if (picture && !imageFile && (picture !== pictureDefault || !imageUrl)) fields.set("imageUrl", picture)
  for (const field of filledFields) {
    const other = typed[otherName(field)]
    if (!other || !isUnedited(typed[field] ?? "", typed[filledName(field)])) continue
    fields.set(field, other)
    fields.set(filledName(field), other)
  }
  if (isAnotherLink(textsOf(fields))) fields.delete("canonicalUrl")
}

/** Without what the page filled in. What was chosen from it stays while its link does. */
function withoutFilled(typed: Texts): Texts {
  const kept = { ...typed }
  for (const field of filledFields) {
    const isUnchosen = isUnedited(typed[field] ?? "", typed[filledName(field)])
    if (isUnchosen || (isAnotherLink(typed) && isOfPage(typed, field))) kept[field] = ""
    delete kept[filledName(field)]
  }
  return kept
}

/** Fills the empty fields from the page; typed text stays. If the page cannot be read, the form says why. */
async function prefill(typed: Texts, read: () => Promise<ProductPage>): Promise<PrefilledForm> {
  const { pageSource, ...kept } = withoutFilled(typed)
  kept[READ_LINK] = linkOf(typed)
  try {
    const notice = pageOf(await read())
    const values: Texts = { ...kept, canonicalUrl: notice.canonicalUrl ?? "" }
    for (const field of filledFields) {
      const value = notice.found[field]
      if (value && !kept[field]?.trim()) {
        values[field] = value
        values[filledName(field)] = value
      }
    }
    return new PrefilledForm(values, { notice })
  } catch (error) {
    if (!(error instanceof Unprocessable)) throw error
    const emptied: Texts = { ...kept, canonicalUrl: "", ...(pageSource !== undefined && { pageSource }) }
    const notice: Notice = { unread: true }
    return new PrefilledForm(isAnotherLink(typed) ? emptied : typed, {
      errors: { productUrl: [error.message] },
      notice,
      toast: { kind: "error", title: titles.error, description: failed.fetchProduct },
    })
  }
}

function pageOf(read: ProductPage): Prefill {
  const { name, brand, description, imageUrl, images, product, candidates, canonicalUrl } =
    presentProductPage(read)
  const found = { name, brand, description, imageUrl }
  return { product, found, candidates, canonicalUrl, pictures: pictureChoices(images) }
}

/** Pictures of a shop's page, each with a signed path of this app that shows it. */
function pictureChoices(imageUrls: string[]): Prefill["pictures"] {
  return imageUrls.flatMap((url) => {
    const picture = pictureFor(url, { private: true })
    return picture ? [{ url, src: picture.src }] : []
  })
}
