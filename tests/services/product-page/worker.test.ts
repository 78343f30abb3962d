import { expect, test } from "vitest"
import { WorkerThread } from "~/runtime/worker-thread.ts"
import type { PageSource } from "~/services/product-page/thread/page-source.ts"
import type { ProductPage } from "~/services/product-page/types.ts"
import { address, clayMug, fields, jsonLd, product } from "./product-page.ts"

const thread = new WorkerThread<PageSource, ProductPage>(new URL("./real-worker.js", import.meta.url), {
  limitMs: 1500,
})
const body = jsonLd(product())

test.each([
  [
    "spaces behind a comment's end in JSON-LD",
    `<script type="application/ld+json">-->${" ".repeat(149_000)}x</script>`,
  ],
  [
    "70,000 names of one property",
    `<div itemscope itemtype="https://schema.org/Product"><p itemprop="${"a ".repeat(70_000)}">${"word ".repeat(1200)}</p></div>`,
  ],
  ["a picture's name of combining marks", `<img src="/${"\u0300\u0316".repeat(74_000)}.jpg">`],
])("the worker reads a page with %s within its limit", async (_name, html) => {
  expect(fields(await thread.ask({ html: `${body}${html}`, address }))).toEqual(clayMug)
})

test("the worker decodes bytes by the header of their response", async () => {
  const bytes = new Uint8Array(Buffer.from("<title>K\xe4se</title>", "latin1"))
  const contentType = "text/html; charset=iso-8859-1"
  expect((await thread.ask({ bytes, contentType, address })).title).toBe("Käse")
})
