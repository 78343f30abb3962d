import { storeIn } from "../clean/commerce-words.ts"
import type { PageDocument } from "../page/document.ts"
import { pictureAddress } from "../page/picture-address.ts"
import { attr, visibleLine, visibleText } from "../page/visible-text.ts"
import type { Field, Weighted } from "../types.ts"

/** Amazon has no structured data, but the same ids in every country. Empty lists elsewhere. */
export function amazonMarkup(page: PageDocument): Record<Field, Weighted[]> {
  const candidates: Record<Field, Weighted[]> = { name: [], brand: [], description: [], imageUrl: [] }
  if (!/(?:^|\.)(?:amazon|amzn)\.[a-z.]{2,6}$/.test(page.url.hostname)) return candidates
  const element = (...ids: string[]) => ids.map((id) => page.byId.get(id)).find(Boolean)
  const add = (field: Field, value: string | undefined, weight = 1) => {
    if (value) candidates[field].push({ value, source: "amazon", weight })
  }
  const text = (...ids: string[]) => {
    const first = element(...ids)
    return first && visibleLine(first)
  }
  add("name", text("productTitle", "ebooksProductTitle", "btAsinTitle"))
  // For a book it names the authors, which takes more words than a brand.
  const byline = text("bylineInfo", "brand")?.replace(/^[^:：]{2,20}[:：]\s*/u, "") ?? ""
  if (storeIn(byline) || byline.split(" ").length <= 4) add("brand", byline)
  add("brand", text("amznStoresBylineLogoTextContainer"), 0.7)
  const bullets = element("feature-bullets")
  if (bullets)
    add(
      "description",
      visibleText(bullets, {
        without: (e) => /hidden|expander|caret/.test(attr(e, "class")) || e.name === "h1",
      }),
    )
  const prose = element("productDescription", "bookDescription_feature_div")
  if (prose) add("description", visibleText(prose), 0.9)
  for (const id of ["landingImage", "imgBlkFront", "ebooksImgBlkFront", "main-image", "prodImage"]) {
    const image = element(id)
    if (image) add("imageUrl", pictureAddress(image))
  }
  return candidates
}
