import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import type { Sort } from "~/domain/collections/responses.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { decodeCursor } from "~/domain/paging.ts"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { collection as words } from "~/words/messages.ts"
import { ArrangedList } from "./list.tsx"
import { move } from "./move.server.ts"
import { failed, title } from "./words.ts"

export const loader = userLoader(async ({ viewer, id, url }) => {
  const { name, isPrivate, sort } = await requireEditor(viewer, id())
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listItems(viewer, id(), { sort: "own", limit: pageSizes.grid, cursor })
  const rows = items.map(({ id, name, imageUrl }) => ({
    id,
    name,
    picture: pictureFor(imageUrl, { private: isPrivate }),
  }))
  const previousId = decodeCursor<[string, number]>(cursor, ["", 0])?.[1] ?? null
  return { collection: { id: id(), name }, said: effectOf(sort), rows, cursor, previousId, nextCursor }
})

const effectOf = (sort: Sort): string =>
  ({
    own: "The collection shows its items in this order.",
    newest: "Move an item, and the collection shows its items in this order.",
  })[sort as string] ??
  `The collection is sorted by “${words.sorts[sort]}”. To show it in this order, choose “${words.sorts.own}” in ${words.edit}.`

export const action = move

const send = sendForm(failed)

/** The page stays where it is. The fragment is for browsers without scripts. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  send({
    ...args,
    serverAction: () =>
      args.serverAction<never>().catch((error) => {
        if (error instanceof Response)
          error.headers.set("Location", error.headers.get("Location")?.split("#")[0] ?? "")
        throw error
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, `${title}: ${data?.collection.name}`, data?.said ?? "")

export default function Arrange() {
  const { collection, said, rows, cursor, previousId, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        description={said}
        back={{ to: paths.collection(collection.id), label: collection.name }}
      />
      {rows.length === 0 && <p className="text-muted">No items here.</p>}
      <ArrangedList isLast={nextCursor === null} {...{ rows, cursor, previousId }} />
      <PageLinks
        label="Pages of the order"
        more={nextCursor && paths.arrange(collection.id, { cursor: nextCursor })}
        first={cursor && paths.arrange(collection.id)}
      />
    </>
  )
}
