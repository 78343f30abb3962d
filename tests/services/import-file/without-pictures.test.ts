import { expect, test } from "vitest"
import { withoutPictures } from "~/services/import-file/without-pictures.ts"

async function cut(html: string, size: number): Promise<string> {
  async function* pieces() {
    const bytes = Buffer.from(html)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const kept: Uint8Array[] = []
  for await (const piece of withoutPictures(pieces())) kept.push(piece)
  return Buffer.concat(kept).toString()
}

const data = `data:image/png;base64,${"iVBORw0KGgo=".repeat(20)}`

test.each([
  [`<A HREF="https://a.example" ICON="${data}" TAGS="x">Löwe</A>`, `ICON="data:" TAGS="x">Löwe`],
  [`<a icon_uri='${data}' href=/b>B</a>`, `icon_uri='data:' href=/b>B`],
  [`<img\nsrc = "${data}"><a href="https://a.example">`, `src = "data:"><a href="https://a.example">`],
  [`<a ICON="${data}"><a ICON="${data}">`, `<a ICON="data:"><a ICON="data:">`],
  [`<a ICON="${data}`, `<a ICON="data:`],
  [`<a ICON_URI="https://a.example/i.ico" x="1">`, `ICON_URI="https://a.example/i.ico" x="1"`],
  [`<a href="https://a.example/?icon=data:b">ICON=data: c</a>`, `?icon=data:b">ICON=data: c</a>`],
  [`<a href="data:text/html,a">A</a>`, `href="data:text/html,a"`],
  [`a text with src="data:x" in it, and more`, `src="data:" in it, and more`],
])("%j has no data of pictures in any pieces", async (html, expected) => {
  const whole = await cut(html, 10_000)
  expect(whole).toContain(expected)
  for (const size of [1, 3, 7, 64]) expect(await cut(html, size)).toBe(whole)
})
