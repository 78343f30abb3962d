import type { ItemRow } from "~/services/import-file/contents.ts"
import { priceOf, shownPrice } from "~/services/price.ts"
import { escapeHtml } from "~/text.ts"
import { item as itemWords } from "~/words/messages.ts"
import type { CollectionEntry, linkedPictures } from "./entry.server.ts"

/** @returns the picture as a small WebP, if it is stored. */
type ReadPicture = (imageUrl: string) => Promise<Uint8Array | null>

/** Larger files are slow to open. */
const MOST_PICTURES = 1_000

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem }
.text { white-space: pre-wrap }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 2rem; padding: 0; list-style: none }
li { break-inside: avoid; overflow-wrap: anywhere }
img { max-width: 100%; border-radius: 8px }
h2 { margin: 0.5rem 0 0; font-size: 1.1rem }
p { margin: 0.25rem 0 }
.small { opacity: 0.75; font-size: 0.875rem }
`

/** One page that needs no network and has no scripts, with the data that an import reads. @param pictureOf for these data. */
export async function* collectionHtml(
  { items, ownOrder: _, ...place }: CollectionEntry,
  readPicture: ReadPicture,
  pictureOf: ReturnType<typeof linkedPictures>,
): AsyncGenerator<string> {
  const { name, description, note } = place
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(name)}</h1>
${text(description)}${note ? `<h2>Notes</h2>\n${text(note)}` : ""}<ul data-collection="${data(place)}">
`
  let pictures = 0
  for await (const item of items) {
    const itemPictures: Shown[] = []
    for (const { url, alt } of item.images ?? [{ url: item.imageUrl, alt: item.imageAlt }]) {
      const bytes = url && pictures < MOST_PICTURES ? await readPicture(url) : null
      if (bytes) itemPictures.push({ bytes, alt })
    }
    pictures += itemPictures.length
    const images = item.images?.map(({ url, alt }) => ({ url: pictureOf(url).imageUrl, alt }))
    const exportedItem = { ...item, images, imageUrl: pictureOf(item.imageUrl).imageUrl }
    yield `<li data-item="${data(exportedItem)}">\n${listItem(item, itemPictures)}`
  }
  yield "</ul>\n</body>\n</html>\n"
}

type Shown = { bytes: Uint8Array; alt: string | null }

const img = ({ bytes, alt }: Shown) =>
  `<img alt="${escapeHtml(alt ?? "")}" dir="auto" src="data:image/webp;base64,${Buffer.from(bytes).toString("base64")}">\n`

const listItem = (
  { name, brand, price, description, tags, note, productUrl, createdAt }: ItemRow,
  pictures: Shown[],
) =>
  `${pictures.map(img).join("")}<h2 dir="auto">${escapeHtml(name ?? "")}</h2>
${brand ? `<p dir="auto">${escapeHtml(brand)}</p>\n` : ""}${priced(price)}${text(description)}${text(tags)}${text(note)}${link(productUrl)}${createdAt ? `<p class="small"><time>${createdAt.slice(0, 10)}</time></p>\n` : ""}</li>
`

function priced(value: string | null): string {
  if (!value) return ""
  const price = priceOf(value)
  return `<p>${escapeHtml(shownPrice(price))} <small>${price.readAt.slice(0, 10)}</small></p>\n`
}

const text = (value: string | null) => (value ? `<p class="text" dir="auto">${escapeHtml(value)}</p>\n` : "")

const link = (address: string | null) =>
  address && /^https?:\/\//i.test(address)
    ? `<p><a rel="noreferrer" href="${escapeHtml(address)}">${itemWords.website}</a></p>\n`
    : ""

const data = (value: object) => escapeHtml(JSON.stringify(value))
