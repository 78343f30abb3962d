import { type Actor, signedIn } from "~/domain/actor.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"
import { limitScrape } from "./rate-limit.server.ts"

/**
 * Reads the page behind a link for the person who asked, in their languages, for as long as they wait.
 * @throws {Unprocessable} when it cannot be read. @throws {TooManyRequests} after 120 a minute by one person.
 */
export const pageReaderOf =
  (actor: Actor, request: Request) =>
  async (url: string): Promise<ProductPage> => {
    await limitScrape(signedIn(actor).id)
    return readProductPage(url, {
      acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
      signal: request.signal,
    })
  }
