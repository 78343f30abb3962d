import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Select } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { Note } from "~/ui/note.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { failed } from "~/words/messages.ts"
import { destinationSchema, destinationsOf } from "../product/destinations.server.ts"
import { savedIn } from "../saved.server.ts"

async function openItem({ params, id, context }: PageArgs) {
  const link = await openViewLink(params.token, context)
  return { link, item: (await getItemByLink(link, id())).item }
}

export const loader = userLoader(async (page) => {
  const { item } = await openItem(page)
  const back = paths.sharedProduct(page.params.token ?? "", item.id)
  return { name: item.name, back, here: page.url.pathname, ...(await destinationsOf(page)) }
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
  const { name, back, here, find, destinations, more, isLaterPage } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title="Save to my collections" description={name} />
      <div className="grid gap-4">
        <SearchField label="Search collections" name="find" value={find} className="sm:w-full" />
        {destinations.length > 0 ? (
          <ActionForm className="grid gap-4">
            <Select label="Collection" name="collectionId" required>
              <option value="">Choose a collection</option>
              {destinations.map(({ id, name, owner }) => (
                <option key={id} value={id}>
                  {owner === null ? name : `${name} by ${owner}`}
                </option>
              ))}
            </Select>
            <SubmitButton className="justify-self-start">Save</SubmitButton>
          </ActionForm>
        ) : (
          <Note>
            {find ? "No collection matches this." : "You have no collection yet."}
            <ButtonLink variant="ghost" to={paths.newCollection}>
              New collection
            </ButtonLink>
          </Note>
        )}
        <PageLinks
          label="Pages of collections"
          more={more && withQuery(here, { find, places: more })}
          first={isLaterPage ? withQuery(here, { find }) : null}
        />
        <p>
          <a className="link" data-reload href={back}>
            Back
          </a>
        </p>
      </div>
    </div>
  )
}
