import sharp from "sharp"
import { type Handler, page, startShopServer } from "./shop-server.ts"

/* The shop that the journeys save products from. It is a process of its own, because the app fetches from it. */

const picture = (name: string): Handler => {
  const png = sharp(`app/assets/drawings/${name}.svg`).png().toBuffer()
  return async (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(await png)
  }
}

const productPage = (product: object, title: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${title} | Nordic Home</title>
<meta property="og:type" content="product"><meta property="og:site_name" content="Nordic Home">
<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Product", ...product })}</script>
</head><body><main><h1>${title}</h1><button>Add to cart</button></main></body></html>`

const port = Number(process.env.E2E_SHOP_PORT)
const origin = `http://127.0.0.1:${port}`

const vase = productPage(
  {
    name: "Aalto vase 160 mm, moss green",
    brand: { "@type": "Brand", name: "Iittala" },
    description: "Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.",
    image: ["vase", "bowl", "plant"].map((name) => `${origin}/pictures/${name}.png`),
    offers: { "@type": "Offer", price: "149.00", priceCurrency: "EUR" },
  },
  "Aalto vase 160 mm, moss green",
)

const bowl = productPage(
  {
    name: "Teema bowl",
    brand: { "@type": "Brand", name: "Arabia" },
    description: "A bowl for soup, porridge and everything in between.",
    image: ["bowl", "plant"].map((name) => `${origin}/pictures/${name}.png`),
    offers: { "@type": "Offer", price: "19.00", priceCurrency: "EUR" },
  },
  "Teema bowl 15 cm",
)

/** Programs get a wall. Its script tells a browser from them, and lets it in. */
const guarded =
  (html: string): Handler =>
  (request, response) =>
    request.headers.cookie?.includes("passed=yes")
      ? page(html)(request, response)
      : page(
          `<title>Access Denied</title><h1>Access Denied</h1><p>Press and hold to confirm you are a human.</p>
<script>document.cookie = "passed=yes"; location.reload()</script>`,
          { status: 403 },
        )(request, response)

/** Eight megabytes of what no product is read from, and then the product. */
const heavy = vase
  .replace(
    "<head>",
    `<head><style>${".a{color:red}".repeat(150_000)}</style><script>/*${"code ".repeat(600_000)}*/</script>`,
  )
  .replace(
    "<main>",
    `<svg><path d="${"M0 0".repeat(400_000)}"/></svg><main><p>${"Glass. ".repeat(200_000)}</p>`,
  )

await startShopServer(
  {
    "/": page("<title>Nordic Home</title>"),
    "/vase": page(vase),
    "/slow-vase": (request, response) => setTimeout(() => page(vase)(request, response), 1_500),
    "/bowl": page(bowl),
    "/wall": page("<title>Access Denied</title><h1>Access Denied</h1><p>You don't have permission.</p>", {
      status: 403,
    }),
    "/guarded/vase": guarded(vase),
    "/guarded/heavy": guarded(heavy),
    "/manual.pdf": page("%PDF-1.4\n%%EOF", { contentType: "application/pdf" }),
    "/pictures/vase.png": picture("vase"),
    "/pictures/bowl.png": picture("bowl"),
    "/pictures/plant.png": picture("plant"),
  },
  port,
)
