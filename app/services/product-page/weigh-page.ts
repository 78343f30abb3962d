import { availabilityOf } from "./fields/availability.ts"
import { chooseBrand } from "./fields/brand.ts"
import { chooseDescription } from "./fields/description.ts"
import { chooseName } from "./fields/name.ts"
import { choosePictures } from "./fields/picture.ts"
import { choosePrice } from "./fields/price.ts"
import { unreadPrice } from "./fields/unread-price.ts"
import { gather } from "./gather.ts"
import { pageKind } from "./kind/page-kind.ts"
import type { PageDocument } from "./page/document.ts"
import { mainHeading } from "./page/main-heading.ts"
import { visibleText } from "./page/visible-text.ts"
import { brandsInName, byLine, markedBrands, pageBrands, shopBrands } from "./sources/brands.ts"
import { pageDescriptions } from "./sources/descriptions.ts"
import { pagePictures } from "./sources/pictures.ts"
import { siteNames } from "./sources/site-names.ts"

/** All that each field may be, with what speaks for and against it. `bench/capture` judges the weights by it. */
export function weighPage(page: PageDocument) {
  const { candidates, items, main, titles, isCertain, state, stated } = gather(page)
  const shop = siteNames(page, items)
  const names = chooseName(page, candidates.name, shop)
  const name = names[0] && names[0].weight > 0 ? names[0].value : ""
  const texts = { names: [name, ...titles.slice(0, 6)], siteNames: shop }
  const heading = mainHeading(page, name)

  const pictures = choosePictures([...candidates.imageUrl, ...pagePictures(page, name, heading)], {
    base: page.base,
    address: page.url,
    name,
  })
  const brands = chooseBrand(
    page,
    [
      ...candidates.brand,
      ...pageBrands(page),
      ...markedBrands(page, heading),
      ...byLine(page, heading),
      ...brandsInName(page, name),
      ...shopBrands(name, shop, [
        ...titles,
        ...candidates.description.map(({ value }) => value),
        ...page.texts.map(({ text }) => text),
      ]),
    ],
    texts,
  )
  const descriptions = chooseDescription(
    [...candidates.description, ...pageDescriptions(page, heading)],
    texts.names,
  )
  const availability = availabilityOf(page, stated, heading)
  const facts = {
    items,
    main,
    name,
    heading,
    titles,
    text: bodyText(page),
    certain: isCertain,
    state: state !== undefined,
    availability,
  }
  const { kind, evidence } = pageKind(page, facts)
  const prices = choosePrice(page, stated, heading)
  return {
    kind,
    evidence,
    siteNames: shop,
    prices,
    unreadPrice: prices.length > 0 ? null : unreadPrice(page, stated, heading),
    availability,
    found: { name: names, brand: brands, description: descriptions, imageUrl: pictures },
  }
}

function bodyText(page: PageDocument): string {
  const body = page.elements.find((element) => element.name === "body") ?? page.root
  return visibleText(body, { max: 8000 })
}
