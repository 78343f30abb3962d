import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { destinationsFor } from "~/domain/collections/destination-reads.server.ts"
import { mayEdit, mayEditItem } from "~/domain/collections/policy.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { ActionForm } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { itemCards } from "../../cards.server.ts"
import { readItems } from "../list.server.ts"
import { ActionBar } from "./action-bar.tsx"
import { change } from "./change.server.ts"
import { ChoiceList } from "./choice-list.tsx"

const DESTINATIONS = 500

export const loader = userLoader(async (page) => {
  const { viewer, id, url } = page
  const listed = getCollection(viewer, id())
  const [{ collection, role }, { items, more, limits }, places] = await Promise.all([
    listed,
    readItems(page, id(), listed),
    destinationsFor(viewer, { without: id(), onlyMine: true, limit: DESTINATIONS }),
  ])
  const cards = await itemCards(items, collection.isPrivate)
  return {
    collection: { id: collection.id, name: collection.name },
    back: paths.collection(id(), limits),
    rows: cards.map(({ id, name, brand, picture, state, price }, at) => ({
      ...{ id, name, brand, picture, state, price },
      isOthers: !mayEditItem(viewer, role, { userId: items[at]?.userId ?? null }),
    })),
    mayChange: mayEdit(role) || items.some(({ userId }) => userId === viewer?.id),
    chosen: (url.searchParams.get("items") ?? "").split(","),
    more: more?.replace(/^[^?]*/, url.pathname) ?? null,
    places: places.items.map(({ id, name, owner }) => ({ id, name, owner })),
    states: Object.entries<string>(ownFields.state.options),
  }
})

export const action = change
export const clientAction = sendForm("Failed to change the items")

const purpose = "Choose items, then what happens to them. Hold Shift to choose several in a row."

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, `Select in ${data?.collection.name ?? "a collection"}`, purpose)

export default function Select() {
  const { collection, back, rows, chosen, more } = useLoaderData<typeof loader>()
  // A form that was refused comes back as it was sent.
  const sent = useResult()?.reply?.initialValue
  const isChosen = (id: number) => (sent ? `item${id}` in sent : chosen.includes(String(id)))
  return (
    <>
      <PageHeader title="Select" description={purpose} back={{ to: back, label: collection.name }} />
      {rows.length === 0 ? (
        <p className="text-muted">No items found</p>
      ) : (
        <ActionForm key={rows[0]?.id} fieldless undrafted className="grid grid-cols-1 gap-4">
          <ChoiceList rows={rows} isChosen={isChosen} />
          <PageLinks label="Pages" more={more} first={null} />
          <ActionBar />
        </ActionForm>
      )}
    </>
  )
}
