import { readPage } from "./product-page.ts"

export const heading = "<h1>Clay Mug</h1>"
export const buy = "<button>Add to cart</button>"
export const priceIn = (head: string, body: string, url?: string) => {
  const { price } = readPage(`<title>Clay Mug</title>${head}`, body, url)
  return price && `${price.amount} ${price.currency}${price.varies ? " varies" : ""}`
}
