import { type Actor, signedIn } from "~/domain/actor.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import { limitScrape } from "./rate-limit.server.ts"

/**
 * Reads the page behind a link for the user, in their languages, for as long as they wait.
 * @throws {Unprocessable} when it cannot be read.
 * @throws {TooManyRequests} after 120 pages a minute, or for many at once. @throws {Unavailable} when all users read many.
 */
export const pageReaderOf =
  (actor: Actor, request: Request) =>
  async (url: string): Promise<ProductPage> => {
    const acceptLanguage = request.headers.get("Accept-Language") ?? undefined
    return readProductPage(url, { ...(await admitted(actor, request)), acceptLanguage })
  }

/** Reads a page's source that the user has pasted, likewise. @param url the address that it was copied from. */
export const pastedPageReaderOf =
  (actor: Actor, request: Request) =>
  async (html: string, url: string): Promise<ProductPage> =>
    readPastedPage(html, url, await admitted(actor, request))

async function admitted(actor: Actor, { signal }: Request) {
  const { id } = signedIn(actor)
  await limitScrape(id)
  return { key: String(id), signal }
}
