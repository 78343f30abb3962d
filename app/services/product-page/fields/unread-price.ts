import { CURRENCY } from "../../money/currencies.ts"
import { moneysIn } from "../../money/money.ts"
import { isInCard } from "../page/cards.ts"
import type { PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import type { Candidate } from "../types.ts"
import { offersIn, type StatedItem, statedTexts } from "./stated-price.ts"

const MAX_TEXT = 40
const NEAR = 60
const LOOKS_LIKE_MONEY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CURRENCY})[\\s.:]?\\d|\\d\\s?(?:${CURRENCY})(?![\\p{L}\\p{N}])`,
  "u",
)

/** What a product without a price has as one that may be two amounts, as it is written, so that the user can be told. */
export function unreadPrice(
  page: PageDocument,
  stated: StatedItem[],
  heading: MainHeading | undefined,
): Candidate | null {
  for (const { node, source } of stated)
    for (const offer of offersIn(node, page.url)) {
      const [price, currency = ""] = statedTexts(offer)
      const text = `${price} ${currency}`.trim()
      if (price && text.length <= MAX_TEXT) return { value: text, source }
    }
  if (!heading) return null
  const near = page.texts.slice(heading.place, heading.place + NEAR)
  const unread = near.find(
    ({ text, parent }) =>
      text.length <= MAX_TEXT &&
      LOOKS_LIKE_MONEY.test(text) &&
      moneysIn(text, true).length === 0 &&
      !isInCard(page, parent),
  )
  return unread ? { value: unread.text, source: "shown" } : null
}
