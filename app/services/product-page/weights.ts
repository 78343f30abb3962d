type Weighed = "kind" | "name" | "brand" | "description" | "imageUrl" | "price"

/** "always -3.2, stated 6" */
const table = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split(",").map((pair) => {
      const [kind = "", weight] = pair.trim().split(" ")
      return [kind, Number(weight)]
    }),
  )

/** 0 switches a kind of evidence off, as `bench/capture.ts` does in turn. `bench/capture/fit.ts` fits the weights. */
export const weights: Record<Weighed, Record<string, number>> = {
  // Above 0, the page shows one product.
  kind: table(
    "always -3.2, platform 9, stated 6, sole 4, offered 1, state 2.8, og-product 2.5, price-property 1, " +
      "button 2, own-price 1.5, heading-price 2.7, number 1.5, brand 0.8, path 1, front -4, search-path -2, " +
      "listing-path -1.5, service-path -2.5, story-path -2.4, article-type -3.1, listing-type -2, published " +
      "-1.4, cards -4, sorted -2",
  ),
  name: table(
    "amazon 9, json-ld 4.7, microdata 4, state 3.3, opengraph 3, title 2.9, twitter 1.5, meta 0.8, " +
      "heading 5.7, priced-heading 2.9, address 2.4, whole -1, is-brand -6, cut -4",
  ),
  brand: table(
    "amazon 6, opengraph 5, json-ld 4.5, microdata 4, state 3, meta 3, specifications 4, maker 2.5, name " +
      "2, own 2.5, hook 2, opens 1.5, named 1.2, titled 1, shown 1, always -1.5, shop -1.5, wordy -2, placeholder " +
      "-20, label -20, code -20",
  ),
  description: table(
    "amazon 6, json-ld 4, microdata 3.5, state 2.8, opengraph 3, twitter 2, meta 2.2, block 2.8, headed " +
      "2.6, short -1.2, decent 1, late -1, pitch -1.6, policy -0.8, shop -1, orders -2, mostly-name -0.6, " +
      "only-name -1.5, priced -2, scraps -1.2, linked -2.5, prose 0.8, review -2, always -0.5",
  ),
  imageUrl: table(
    "amazon 9, json-ld 5, microdata 4.4, state 3, opengraph 5, twitter 1.2, meta 2, script 2, page -1.2, " +
      "alt 2.3, first 2.4, near 2, small -1.5, aside -1.5, elsewhere -1.5, hidden -3, clue 2.8, photo 1.4, " +
      "no-product -4, tiny -1",
  ),
  price: table(
    "json-ld 4, microdata 3.5, state 1.5, loose 3, opengraph 3, shown 0.5, near 2, first 1.5, far -1, " +
      "card -3, old -3, before -2, net -2",
  ),
}
