import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { failed } from "~/words/messages.ts"
import { DestinationChoice } from "../product/destination-choice.tsx"
import { destinationSchema, destinationsOf } from "../product/destinations.server.ts"
import { savedIn } from "../saved.server.ts"

async function openItem({ params, id, context }: PageArgs) {
  const link = await openViewLink(params.token, context)
  return { link, item: (await getItemByLink(link, id())).item }
}

export const loader = userLoader(async (page) => {
  const { item } = await openItem(page)
  const back = paths.sharedProduct(page.params.token ?? "", item.id)
  return { name: item.name, back, here: page.url.pathname, places: await destinationsOf(page) }
})

export const action = formAction({
  guard: openItem,
  schema: destinationSchema,
  failed: failed.copyItem,
  // Short: a second copy into the same collection may be meant.
  creates: { sameWithinMs: 10_000 },
  run: ({ viewer, id, subject: { link }, input, options }) =>
    copyItem(viewer, id(), input, { ...options, from: { linkId: link.linkId } }),
  done: (copy, page) => savedIn(page, copy),
})
export const clientAction = sendForm(failed.copyItem)

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, "Save to my collections"),
  { name: "robots", content: "noindex" },
]

export default function SaveShared() {
  const { name, back, here, places } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title="Save to my collections" description={name} />
      <DestinationChoice address={(query) => withQuery(here, query)} submit="Save" places={places} />
      <p className="mt-4">
        <a className="link" data-reload href={back}>
          Back
        </a>
      </p>
    </div>
  )
}
