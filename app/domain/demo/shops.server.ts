import sharp from "sharp"
import { escapeHtml } from "~/text.ts"
import { DEMO_SHOPS } from "./address.ts"
import { draw } from "./drawings.ts"

type Shop = {
  name: string
  /** A shape of drawings.ts, and the look of each picture. */
  drawing: string
  looks: number[]
  product: string
  brand: string
  price: [amount: string, currency: string, shown: string]
  description: string
  /** The name of the choice, and what there is. */
  variants: [name: string, ...values: string[]]
}

/** The key is the last part of the shop's address. */
const demoShops: Record<string, Shop> = {
  lamp: {
    name: "Nordlicht",
    drawing: "pendant",
    looks: [3, 10, 16],
    product: "Dome pendant lamp, spun steel",
    brand: "Nordlicht",
    price: ["149.00", "EUR", "€ 149,00"],
    description:
      "Spun from one sheet of steel and lacquered by hand. Throws a warm circle on the table below.",
    variants: ["Colour", "Honey", "Brick", "Moss"],
  },
  jug: {
    name: "Fjord & Vale Pottery",
    drawing: "jug",
    looks: [2, 8, 15],
    product: "Stoneware jug, 1.2 litres",
    brand: "Fjord & Vale",
    price: ["38.50", "GBP", "£38.50"],
    description:
      "Thrown on the wheel in the Lake District, glazed with the ash of apple trees. Safe in a dishwasher.",
    variants: ["Glaze", "Moss", "Slate", "Rust"],
  },
  backpack: {
    name: "Long Way Outfitters",
    drawing: "backpack",
    looks: [1, 5, 12],
    product: "Day pack, 22 L",
    brand: "Long Way",
    price: ["129.00", "USD", "$129.00"],
    description:
      "Waxed canvas, one zip, a pocket for a laptop and one for a wet towel. Repaired for free, always.",
    variants: ["Colour", "Harbour", "Charcoal", "Clay"],
  },
}

type Answer = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** What is at an address of the demo's shops: a shop's page, or one of its pictures. @returns null for all others. */
export async function demoShopAt({ origin, pathname }: URL): Promise<Answer | null> {
  if (!pathname.startsWith(DEMO_SHOPS)) return null
  const [id = "", picture] = pathname.slice(DEMO_SHOPS.length).split("/")
  const shop = Object.hasOwn(demoShops, id) ? demoShops[id] : undefined
  if (!shop) return null
  if (picture === undefined)
    return { contentType: "text/html; charset=utf-8", bytes: Buffer.from(pageOf(id, shop, origin)) }
  const look = shop.looks[shop.looks.findIndex((_, n) => picture === `${n}.jpg`)]
  return look === undefined ? null : { contentType: "image/jpeg", bytes: await pictureOf(shop.drawing, look) }
}

const pictures = new Map<string, Promise<Buffer<ArrayBuffer>>>()

function pictureOf(drawing: string, look: number) {
  const key = `${drawing} ${look}`
  const picture = pictures.get(key) ?? paint(drawing, look)
  pictures.set(key, picture)
  return picture
}

const paint = async (drawing: string, look: number) =>
  Buffer.from(
    await sharp(await draw(drawing, look), { density: 144 })
      .jpeg({ quality: 85 })
      .toBuffer(),
  )

function pageOf(id: string, shop: Shop, origin: string): string {
  const { name, product, brand, price, description, variants, looks } = shop
  const [amount, priceCurrency, shown] = price
  const [choice, ...values] = variants
  const url = `${origin}${DEMO_SHOPS}${id}`
  const images = looks.map((_, n) => `${url}/${n}.jpg`)
  const offers = {
    "@type": "Offer",
    price: amount,
    priceCurrency,
    availability: "https://schema.org/InStock",
    url,
  }
  const data = {
    "@context": "https://schema.org",
    ...{ "@type": "Product", name: product, description, image: images, offers },
    brand: { "@type": "Brand", name: brand },
  }
  const e = escapeHtml
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${e(product)} | ${e(name)}</title>
<link rel="canonical" href="${e(url)}">
<meta property="og:site_name" content="${e(name)}">
<meta property="og:type" content="product">
<meta property="og:title" content="${e(product)}">
<meta property="og:image" content="${e(images[0] ?? "")}">
<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<style>${STYLE}</style>
</head>
<body>
<header><b>${e(name)}</b> <span>A shop of this demo. Nothing is for sale.</span></header>
<main>
<div class="pictures">${images.map((src, n) => `<img src="${e(src)}" alt="${e(product)}, picture ${n + 1}">`).join("")}</div>
<div>
<p class="brand">${e(brand)}</p>
<h1>${e(product)}</h1>
<p class="price">${e(shown)}</p>
<p>${e(description)}</p>
<p><label>${e(choice)} <select name="variant">${values.map((value) => `<option>${e(value)}</option>`).join("")}</select></label></p>
<p><a class="save" href="/save?url=${e(encodeURIComponent(url))}">Save it, as with the bookmarklet</a></p>
<p>Or copy this page's address and paste it on the demo's home page.</p>
<p><a href="/">Back to the demo</a></p>
</div>
</main>
</body>
</html>
`
}

const STYLE = `body{margin:0;font:1rem/1.5 Georgia,serif;color:#222;background:#fff}header{padding:1rem 1.5rem;border-bottom:1px solid #ddd}
header b{font-size:1.25rem;margin-right:1rem}header span{color:#595959}main{display:grid;gap:2rem;max-width:60rem;margin:0 auto;padding:1.5rem}
@media(min-width:48rem){main{grid-template-columns:1fr 1fr}}.pictures{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;align-items:start}
.pictures img{width:100%;height:auto}.pictures img:first-child{grid-column:1/-1}h1{font-size:1.75rem;line-height:1.2;margin:.25rem 0}
.brand{margin:0;color:#595959}.price{font-size:1.25rem}.save{display:inline-block;padding:.75rem 1.25rem;background:#222;color:#fff;text-decoration:none}
select{font:inherit;padding:.5rem}`
