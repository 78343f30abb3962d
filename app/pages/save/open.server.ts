import { redirect } from "@remix-run/node"
import { listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Unauthenticated } from "~/errors.ts"
import { type PageArgs, pageAddress, toSignIn } from "~/http/page.server.ts"
import { keepShared, takeShared } from "~/http/session/shared-cookie.server.ts"
import { paths } from "~/paths.ts"
import { collection as words } from "~/words/messages.ts"
import { filledName } from "../item-form/filled.ts"
import { isWebAddress, linksIn, type Notice } from "../item-form/prefill.ts"
import { readOnOpening } from "../item-form/read-page.server.ts"
import { placesOf } from "./places.server.ts"
import { sharedLink } from "./shared-link.server.ts"

/** An address on the way to sign-in has room for so many characters, also beside a cookie of another provider. */
const ADDRESS_MAX = 1_000

/** Our own server takes no longer address (docs/limits.md). */
const REQUEST_MAX = 8_000

const sharedBy = ({ searchParams }: URL) => ({
  url: linkOf(searchParams),
  title: searchParams.get("title"),
  text: searchParams.get("text"),
})

/** Several links, as they are pasted into the field of the home page. A sentence with links is shared by an app. */
export function severalLinks(address: URL): string[] | null {
  const { url, title, text } = sharedBy(address)
  const words = (url ?? "").slice(0, REQUEST_MAX).trim().split(/\s+/)
  const links = title || text || !words.every(isWebAddress) ? [] : linksIn(words.join("\n"))
  return links.length > 1 ? links : null
}

const OURS = ["url", "title", "text", "kept"]

/** Parameters that follow a link that was not escaped are the link's own. */
function linkOf(searchParams: URLSearchParams): string | null {
  const sent = [...searchParams]
  const at = sent.findIndex(([name]) => name === "url")
  const link = sent[at]?.[1] ?? null
  if (!link?.includes("?")) return link
  const rest = sent.slice(at + 1)
  const end = rest.findIndex(([name]) => OURS.includes(name))
  const own = new URLSearchParams(end < 0 ? rest : rest.slice(0, end))
  return own.size > 0 ? `${link}&${own}` : link
}

/** Leads to sign-in, and back with everything. */
export async function toSignInAndBack({ request, url }: PageArgs): Promise<Response> {
  const address = pageAddress(url)
  if (address.length <= ADDRESS_MAX) return toSignIn(request, new Unauthenticated(), address)
  const shared = sharedBy(url)
  const { link, title } = sharedLink(shared)
  const { id, header } = await keepShared(request, {
    url: (severalLinks(url) ? shared.url : link) || (shared.url ?? ""),
    title,
    text: shared.text ?? "",
  })
  const response = await toSignIn(request, new Unauthenticated(), paths.save({ kept: id }))
  response.headers.append("Set-Cookie", header)
  return response
}

/** Called after signing in. @returns null when what was kept is gone. */
export async function withKept({ request }: PageArgs, id: string): Promise<Response | null> {
  const kept = await takeShared(request, id)
  if (!kept) return null
  const { url, title } = kept.shared
  const ways = [kept.shared, { url, title }, { url }].map(paths.save)
  const back = ways.find((way) => way.length <= REQUEST_MAX) ?? paths.save({ url })
  return redirect(back, { headers: { "Set-Cookie": kept.header } })
}

type Opened = {
  values: Record<string, string>
  notice?: Notice
  failure?: string | undefined
  duplicate?: { id: number; place: string } | undefined
}

const GONE = "What you shared is gone. Please share it again."
const NO_LINK = "There is no link in what you shared. Paste it here."

/** Shows the form with what its link says, and writes nothing: browsers read pages ahead. */
export async function openForm(page: PageArgs) {
  const { viewer, url, context } = page
  const sent = context.formResult?.reply?.initialValue
  const collectionId = url.searchParams.get("collectionId")
  const places = await placesOf(viewer, sent ?? { collectionId })
  const { link, isTooLong, title } = sharedLink(sharedBy(url))
  const shared = { url: isTooLong ? undefined : link, title }
  // The page of a browser without JavaScript is shown around the form that was sent.
  const opened = sent ? { values: {} } : await readShared(page, link, title)
  const asked = places.destinations.find(({ id }) => String(id) === collectionId)
  const first = asked ?? places.destinations[0]
  const values: Record<string, string> = {
    ...opened.values,
    collectionId: first ? String(first.id) : "",
    // A user's first product needs no name for its collection.
    newCollection: first ? "" : words.namePlaceholder,
  }
  return { places, shared, opened: { ...opened, values } }
}

async function readShared(page: PageArgs, link: string, title: string): Promise<Opened> {
  const { url } = page
  const productUrl = link || (url.searchParams.get("url") ?? "").slice(0, 8_192)
  const values = { productUrl, name: title }
  if (url.searchParams.has("kept")) return { values, failure: GONE }
  if (productUrl === "")
    return { values, failure: title || url.searchParams.get("text") ? NO_LINK : undefined }
  const address = scrapeSchema.shape.url.safeParse(productUrl)
  if (!address.success) return { values, failure: address.error.issues[0]?.message }
  const form = await readOnOpening(page, address.data)
  const duplicate = await ownWith(page, address.data, form.values.canonicalUrl)
  return {
    values: { ...named(form.values, title) },
    notice: form.notice as Notice,
    failure: form.errors?.productUrl?.[0],
    duplicate,
  }
}

/** Takes the shared title where the page has no name. The name goes when the link is changed, like what the page says. */
const named = (values: Record<string, string>, title: string) =>
  values.name || !title ? values : { ...values, name: title, [filledName("name")]: title }

async function ownWith({ viewer }: PageArgs, productUrl: string, canonicalUrl: string | undefined) {
  const link = { productUrl, canonicalUrl: canonicalUrl || null }
  const [own] = (await listOwnItemsWithLink(viewer, link, { limit: 1 })).items
  return own && { id: own.item.id, place: own.collection.name }
}
