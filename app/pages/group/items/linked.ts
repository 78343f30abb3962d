import { linkedGroupItem } from "~/domain/groups/item-content.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { requireContributor } from "../guards.server.ts"

const schema = newItemSchema.pick({ productUrl: true, canonicalUrl: true })

export const loader = userLoader(async (page) => {
  await requireContributor(page)
  const { data } = schema.safeParse(Object.fromEntries(page.url.searchParams))
  return Response.json(data ? await linkedGroupItem(page.id(), data) : null)
})
