import type { SentRequest } from "~/context.ts"
import { withKnownBrand } from "~/domain/brands/by-name.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { OnlyDemo } from "~/errors.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import type { PageArgs } from "./page.server.ts"
import { clientOf, limitScrape } from "./rate-limit.server.ts"

type Asked = Pick<PageArgs, "viewer" | "context"> & { request: SentRequest }

export const pageReaderOf =
  (reader: Asked) =>
  async (url: string): Promise<ProductPage> => {
    const acceptLanguage = reader.request.headers.get("Accept-Language") ?? undefined
    const page = await readProductPage(url, { ...(await admitted(reader, url)), acceptLanguage })
    return withKnownBrand(reader.viewer, page)
  }

export const pastedPageReaderOf =
  (reader: Asked) =>
  async (html: string, url: string): Promise<ProductPage> =>
    withKnownBrand(reader.viewer, await readPastedPage(html, url, await admitted(reader)))

async function admitted({ viewer, request, context }: Asked, link?: string) {
  const { id } = requireUser(viewer)
  const signal = context.gone ?? request.signal
  if (env.DEMO) {
    const { isDemoShop } = await import("~/domain/demo/address.ts")
    if (!link || !isDemoShop(link, request.url)) throw new OnlyDemo(ONLY_OWN)
    // All visitors share the demo's account, and each address has turns of its own.
    return { key: clientOf(context.clientAddress), signal }
  }
  await limitScrape(id)
  return { key: String(id), signal }
}

const ONLY_OWN = "This is a demo: it reads only the links on its home page. Try one of them."
