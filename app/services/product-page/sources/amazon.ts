import type { PageDocument } from "../page/document.ts"
import { attr } from "../page/nodes.ts"
import { pictureAddress } from "../page/picture-address.ts"
import { visibleLine, visibleText } from "../page/visible-text.ts"
import type { Field, Weighted } from "../types.ts"

/** Amazon's own markup, which has no structured data but the same ids in every country. Empty lists elsewhere. */
export function amazonMarkup(page: PageDocument): Record<Field, Weighted[]> {
  const found: Record<Field, Weighted[]> = { name: [], brand: [], description: [], imageUrl: [] }
  if (!/(?:^|\.)(?:amazon|amzn)\.[a-z.]{2,6}$/.test(page.url.hostname)) return found
  const byId = (id: string) => page.byId.get(id)
  const add = (field: Field, value: string | undefined, weight: number) => {
    if (value) found[field].push({ value, source: "amazon", weight })
  }
  const text = (id: string) => {
    const element = byId(id)
    return element ? visibleLine(element) : undefined
  }
  add("name", text("productTitle") ?? text("ebooksProductTitle"), 9)
  add("brand", byline(text("bylineInfo") ?? text("brand") ?? ""), 6)
  add("brand", text("amznStoresBylineLogoTextContainer"), 4)
  const bullets = byId("feature-bullets")
  if (bullets)
    add(
      "description",
      visibleText(bullets, {
        without: (e) => /hidden|expander|caret/.test(attr(e, "class")) || e.name === "h1",
      }),
      6,
    )
  const prose = byId("productDescription") ?? byId("bookDescription_feature_div")
  if (prose) add("description", visibleText(prose), 5)
  for (const id of ["landingImage", "imgBlkFront", "ebooksImgBlkFront", "main-image"]) {
    const image = byId(id)
    if (image) add("imageUrl", pictureAddress(image), 9)
  }
  return found
}

/** "Visit the Tefal Store", "Brand: Tefal", "Besuche den Tefal-Store", "Visiter la boutique Tefal" → "Tefal". */
function byline(text: string): string | undefined {
  const stated = /^[^:：]{2,20}[:：]\s*(.+)$/u.exec(text)?.[1]
  const store =
    /^(?:Visit the|Besuche den|Besuchen Sie den) (.+?)[- ]Store$/iu.exec(text)?.[1] ??
    /^(?:Visiter la boutique|Visita lo Store di|Visita la tienda de|Visite a loja|Bezoek de|Besök|Odwiedź sklep) (.+?)(?:-store|-butiken)?$/iu.exec(
      text,
    )?.[1] ??
    /^(.+?)(?:のストアを表示|のストアを訪問)$/u.exec(text)?.[1]
  return store ?? stated ?? (text || undefined)
}
