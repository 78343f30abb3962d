import { z } from "zod"
import { listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { DomainError, Unprocessable } from "~/errors.ts"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageReaderOf, pastedPageReaderOf } from "~/http/read-product-page.server.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import { failed, titles } from "~/words/messages.ts"
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

/** @param link the name of the form's field with the link. */
export const readingOf = (link: "productUrl" | "url") => ({
  linkSchema: z.object({ [link]: scrapeSchema.shape.url }),
  pastedSchema: z.object({
    [link]: scrapeSchema.shape.url,
    pageSource: z.string({ error: "Paste the page's source" }).trim().min(1, "Paste the page's source"),
  }),

  /** 'Fetch details': reads the page behind the link. */
  readLink: (args: Asked & { input: Texts }) =>
    prefill(args, link, textsOf(args.fields), () => pageReaderOf(args)(args.input[link] ?? "")),

  /** 'Paste the page', for shops that block programs: reads its source as if it was fetched from the link. */
  readPastedPage: (args: Asked & { input: Texts }) =>
    prefill(args, link, textsOf(args.fields), () =>
      pastedPageReaderOf(args)(args.input.pageSource ?? "", args.input[link] ?? ""),
    ),

  /** A form that is opened with its link. It is shown in any case, with the reason when the page could not be read. */
  async readOnOpening(args: Omit<Asked, "fields">, address: string): Promise<PrefilledForm> {
    const typed = { [link]: address }
    try {
      return await prefill(args, link, typed, () => readInTime(args, address))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const notice = unreadFor(error)
      return new PrefilledForm(
        { ...typed, [READ_LINK]: address },
        { errors: { [link]: [error.message] }, notice },
      )
    }
  },

  /**
   * A form is not saved with what another page filled in: the page behind the new link is read, and shown for checking.
   * Enter reads the link too, as long as the form is not complete.
   */
  async readInsteadOfSaving(args: Asked): Promise<PrefilledForm | null> {
    const typed = textsOf(args.fields)
    if (!isStale(link, typed) && !isEnterInLink(link, typed)) return null
    const address = scrapeSchema.shape.url.safeParse(typed[link])
    if (address.success) return prefill(args, link, typed, () => pageReaderOf(args)(address.data))
    const errors = address.error.issues.map(({ message }) => message)
    return new PrefilledForm(typed, { errors: { [link]: errors } })
  },

  merge(fields: FormData): void {
    mergeChoices(fields)
    if (isAnotherLink(link, textsOf(fields))) fields.delete("canonicalUrl")
  },
})

/** The browser asks the API, whose pages have as many. */
const OWN_SHOWN = 50

/** Nobody waits longer for a form. */
const OPENING_MS = 8_000

async function readInTime(asked: Omit<Asked, "fields">, link: string): Promise<ProductPage> {
  const { gone = asked.request.signal } = asked.context
  const tooLate = AbortSignal.timeout(OPENING_MS)
  const context = { ...asked.context, gone: AbortSignal.any([gone, tooLate]) }
  try {
    return await pageReaderOf({ ...asked, context })(link)
  } catch (error) {
    throw tooLate.aborted ? new Unprocessable(SLOW, { reason: "timeout" }) : error
  }
}

const SLOW = "Reading the page takes long. Fetch the details again, or fill them in yourself."

const linkOf = (link: string, typed: Texts) => (typed[link] ?? "").trim()
const isAnotherLink = (link: string, typed: Texts) => linkOf(link, typed) !== (typed[READ_LINK] ?? "")

const isStale = (link: string, typed: Texts): boolean =>
  Boolean(typed[READ_LINK]) &&
  isAnotherLink(link, typed) &&
  filledFields.some((field) => isOfPage(typed, field))

/** Without JavaScript nobody knows where Enter was pressed. A page that was read once is not read again. */
function isEnterInLink(link: string, typed: Texts): boolean {
  const isEmpty = (field: FilledField) => !typed[field]?.trim()
  if (typed[ENTER] === undefined || !linkOf(link, typed)) return false
  const isComplete = !(["name", "brand", "imageUrl"] as const).some(isEmpty)
  return !isComplete && (isAnotherLink(link, typed) || filledFields.every(isEmpty))
}

/** Filled from the page and not edited, or chosen from its pictures. */
const isOfPage = (typed: Texts, field: FilledField): boolean =>
  isUnedited(typed[field] ?? "", typed[filledName(field)]) ||
  (field === "imageUrl" && Boolean(typed.picture) && typed.imageUrl === typed.picture)

/**
 * Fields that are several controls. Without JavaScript what was chosen is sent beside the text: a choice counts when it was
 * changed, or when the text is empty; a file counts before either.
 */
function mergeChoices(fields: FormData): void {
  const { picture, pictureDefault, imageUrl, imageFile, ...typed } = textsOf(fields)
  if (picture && !imageFile && (picture !== pictureDefault || !imageUrl)) fields.set("imageUrl", picture)
  for (const field of filledFields) {
    const other = typed[otherName(field)]
    if (!other || !isUnedited(typed[field] ?? "", typed[filledName(field)])) continue
    fields.set(field, other)
    fields.set(filledName(field), other)
  }
}

/** It drops what the page filled in. What was chosen from the page stays while its link does. */
function withoutFilled(typed: Texts, isAnother: boolean): Texts {
  const kept = { ...typed }
  for (const field of filledFields) {
    const isUnchosen = isUnedited(typed[field] ?? "", typed[filledName(field)])
    if (isUnchosen || (isAnother && isOfPage(typed, field))) kept[field] = ""
    delete kept[filledName(field)]
  }
  return kept
}

/** Fills the empty fields from the page; typed text stays. If the page cannot be read, the form says why. */
async function prefill(
  { viewer }: Pick<Asked, "viewer">,
  link: string,
  typed: Texts,
  read: () => Promise<ProductPage>,
): Promise<PrefilledForm> {
  const isAnother = isAnotherLink(link, typed)
  const { pageSource, ...kept } = withoutFilled(typed, isAnother)
  kept[READ_LINK] = linkOf(link, typed)
  try {
    const page = pageOf(await read())
    const sent = { productUrl: linkOf(link, typed), canonicalUrl: page.canonicalUrl }
    const own = (await listOwnItemsWithLink(viewer, sent, { limit: OWN_SHOWN })).items
    const notice: Prefill = {
      ...page,
      own: own.map(({ item: { id, name, collectionId } }) => ({ id, name, collectionId })),
    }
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
    const notice = unreadFor(error)
    return new PrefilledForm(isAnother ? emptied : typed, {
      errors: { [link]: [error.message] },
      notice,
      toast: { kind: "error", title: titles.error, description: failed.fetchProduct },
    })
  }
}

const unreadFor = (error: DomainError): Notice => ({
  unread: true,
  refused: error instanceof Unprocessable && error.reason === "refused",
})

function pageOf(read: ProductPage): Omit<Prefill, "own"> {
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
