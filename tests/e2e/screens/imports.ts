import type { APIRequestContext } from "@playwright/test"
import { call, shopLink } from "#tests/support/e2e.ts"
import { ARABIC, EMOJI, LONG } from "./names.ts"

const bookmark = (name: string, link: string) => `<DT><A HREF="${link}">${name}</A>`

/** A link that is there already, one twice, and one that is none. */
const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><H3>${LONG}</H3><DL><p>${bookmark(LONG, `https://shop.example/${LONG.repeat(4)}`)}
${bookmark("Savoy vase", shopLink("/vase"))}${bookmark(ARABIC, "https://shop.example/a")}${bookmark(ARABIC, "https://shop.example/a")}</DL>
<DT><H3>${EMOJI}</H3><DL><p>${bookmark(EMOJI, "https://shop.example/b")}${bookmark("Script", "javascript:alert(1)")}</DL></DL>`

const table = `What,Where,${LONG},${EMOJI}\n${LONG},https://shop.example/vase,${ARABIC},\n`

/** @returns the import's id. */
async function upload(api: APIRequestContext, name: string, mimeType: string, text: string): Promise<number> {
  const file = { name, mimeType, buffer: Buffer.from(text) }
  const response = await api.post("/imports", { multipart: { file }, maxRedirects: 0 })
  return Number(response.headers().location?.split("/").at(-1))
}

/** One of each status, but none that runs: `startImport`. */
export async function makeImports(api: APIRequestContext) {
  const failing = [shopLink("/wall"), shopLink("/gone"), `https://10.0.0.1/${LONG}`]
  return {
    table: await upload(api, "table.csv", "text/csv", table),
    preview: await upload(api, "bookmarks.html", "text/html", bookmarks),
    finished: (await call(api, "POST /imports", { urls: failing, collection: "From elsewhere" }))
      .id as number,
  }
}
