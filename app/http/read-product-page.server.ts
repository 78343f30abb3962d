import type { SentRequest } from "~/context.ts"
import { withKnownBrand } from "~/domain/brands/by-name.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { OnlyDemo } from "~/errors.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import type { PageArgs } from "./page.server.ts"
import { limitScrape } from "./rate-limit.server.ts"

type Asked = Pick<PageArgs, "viewer" | "context"> & { request: SentRequest }

export const pageReaderOf =
  (reader: Asked) =>
  async (url: string): Promise<ProductPage> => {
    const acceptLanguage = reader.request.headers.get("Accept-Language") ?? undefined
    const page = await readProductPage(url, { ...(await admitted(reader)), acceptLanguage })
    return withKnownBrand(reader.viewer, page)
  }

export const pastedPageReaderOf =
  (reader: Asked) =>
  async (html: string, url: string): Promise<ProductPage> =>
    withKnownBrand(reader.viewer, await readPastedPage(html, url, await admitted(reader)))

async function admitted({ viewer, request, context }: Asked) {
  const { id } = requireUser(viewer)
  if (env.DEMO) throw new OnlyDemo()
  await limitScrape(id)
  return { key: String(id), signal: context.gone ?? request.signal }
}
