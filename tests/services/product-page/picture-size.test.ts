import { expect, test } from "vitest"
import { heading } from "./price-in.ts"
import { jsonLd, product, readPage } from "./product-page.ts"

test("a picture has the size that the page states", () => {
  const { pictures } = readPage(
    `${jsonLd(product({ image: "/i/mug-800x600.jpg" }))}<meta property="og:image" content="/i/clay-mug.jpg">
     <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    heading,
  )
  expect(pictures).toContainEqual({
    url: "https://www.shop.example/i/clay-mug.jpg",
    width: 1200,
    height: 630,
  })
  expect(pictures).toContainEqual({
    url: "https://www.shop.example/i/mug-800x600.jpg",
    width: 800,
    height: 600,
  })
})
