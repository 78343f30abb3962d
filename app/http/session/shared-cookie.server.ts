import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { lengths } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"
import { shorten } from "~/text.ts"
import { signedCookie } from "./cookies.server.ts"

/* What a visitor shares with the app, until they have signed in: an address that leads back has no room for a long link. */

const schema = z.object({ id: z.string(), url: z.string(), title: z.string(), text: z.string() })

// Signed cookies are Base64, which needs no escapes: they would cost three bytes each.
const cookie = signedCookie("shared", schema, { maxAge: 60 * 60, encode: (text) => text })

/** The JSON may have so many bytes, so that the cookie has at most 4,096. */
const MAX_BYTES = 2_950

type Shared = { url: string; title: string; text: string }

/** Keeps the link in any case, and of the texts what has room. @returns its id, and the Set-Cookie header. */
export async function keepShared(request: SentRequest, { url, title, text }: Shared) {
  const id = randomBytes(9).toString("base64url")
  const sharedLink = { id, url: packed(url), title: "", text: "" }
  for (const [titleMax, textMax] of [
    [500, 2_000],
    [300, 500],
    [lengths.name, 100],
    [lengths.name, 0],
    [20, 0],
  ] as const) {
    const more = {
      ...sharedLink,
      title: shorten(title, titleMax),
      text: textMax ? shorten(text, textMax) : "",
    }
    if (Buffer.byteLength(JSON.stringify(more)) > MAX_BYTES) continue
    return { id, header: await cookie.set(request, more) }
  }
  return { id, header: await cookie.set(request, sharedLink) }
}

/** @returns null when it is over, or when something else was shared since. */
export async function takeShared(request: SentRequest, id: string) {
  const sharedLink = await cookie.read(request)
  if (sharedLink?.id !== id) return null
  const header = await cookie.clear(request)
  return { shared: { url: unpacked(sharedLink.url), title: sharedLink.title, text: sharedLink.text }, header }
}

/** The result is ASCII. JSON doubles backslashes; `<` is in no address. An address that is too long stays too long. */
const packed = (url: string) => (parseUrl(url)?.href ?? url).slice(0, lengths.url + 1).replaceAll("\\", "<")
const unpacked = (url: string) => url.replaceAll("<", "\\")
