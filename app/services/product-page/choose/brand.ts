import { fold, holds } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import type { Weighted } from "../types.ts"

const MAX_BRAND = 80
const NO_BRAND = new Set(
  (
    "undefined,null,none,n a,na,no brand,unbranded,generic,other,others,various,brand,brands,default,default title,not specified,unknown,true,false,own brand,no name,noname," +
    "sonstige,ohne marke,sans marque,sin marca,senza marca,без бренда,без марки,нет бренда,не указан,другие,その他,無品牌,其他,기타,상세페이지 참조,상세설명참조,shop all,view all,all brands,see all,manufacturer,object object,metabrand"
  ).split(","),
)

export type BrandContext = {
  names: string[]
  /** Folded. */
  siteNames: string[]
}

/** The brand on which the sources agree. Ids, addresses, placeholders and sentences do not count. */
export function chooseBrand(found: Weighted[], { names, siteNames }: BrandContext): Weighted[] {
  const titles = names.map(fold).filter(Boolean)
  const options = new Map<string, Weighted>()
  for (const candidate of found) {
    const value = brandText(candidate.value)
    const folded = fold(value)
    if (!value || !folded || NO_BRAND.has(folded) || titles[0] === folded) continue
    const known = options.get(folded)
    if (!known) options.set(folded, { ...candidate, value })
    else {
      if (candidate.weight > known.weight) Object.assign(known, { value, source: candidate.source })
      known.weight = Math.max(known.weight, candidate.weight) + 0.5
    }
  }
  return [...options.entries()]
    .map(([folded, option]) => {
      const named = titles.some((title) => holds(title, folded)) ? 1.5 : 0
      const shop = siteNames.includes(folded) || siteNames.includes(folded.replaceAll(" ", "")) ? -1.5 : 0
      return { ...option, weight: option.weight + named + shop }
    })
    .filter(({ weight }) => weight >= 1.5)
    .sort((a, b) => b.weight - a.weight)
}

function brandText(raw: string): string {
  const value = plainLine(raw, 300)
    .replace(/^(?:brand|marke|marque|marca|by|von|de chez|visit the|бренд)\s*[:：]\s*/i, "")
    .replace(/[®™©]/g, "")
    .replace(/\s+/g, " ")
    .trim()
  if (value.length > MAX_BRAND || value.length < 2 || value.split(" ").length > 7) return ""
  if (!/\p{L}/u.test(value) && !/^\d{1,4}$/.test(value)) return ""
  if (/^[$#@{[<%]|^https?:|^\/|\.(?:html?|php|jpe?g|png|svg)$|[{}<>|;]/i.test(value)) return ""
  if (/^[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}$/i.test(value) || /^[a-z]{0,4}[_-]?\d{3,}$/i.test(value)) return ""
  return value
}
