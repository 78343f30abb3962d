import { useSearchParams } from "@remix-run/react"
import { z } from "zod"
import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { getGroupItem } from "~/domain/groups/reads.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { CancelLink, Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { Select } from "~/ui/select.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { failed, succeeded } from "~/words/messages.ts"
import { unlessDuplicate } from "../../item-form/actions.server.ts"
import { DuplicateNote } from "../../item-form/duplicate-note.tsx"
import { FormFoot } from "../../item-form/form-foot.tsx"
import { OpenedAt } from "../../item-form/opened-at.tsx"
import { OtherFields } from "../../item-form/other-fields.tsx"
import type { Notice } from "../../item-form/prefill.ts"
import { PictureField } from "../../picture-field.tsx"
import { destinationSchema, destinationsOf } from "../../product/destinations.server.ts"
import { pageBelow } from "../guards.server.ts"
import { useGroup } from "../use-group.ts"

async function guard({ viewer, id }: PageArgs) {
  requireUser(viewer)
  return getGroupItem(viewer, id(), id("itemId"))
}

export const loader = pageLoader(async (page) => ({
  item: await guard(page),
  places: await destinationsOf(page),
}))
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = formAction({
  guard,
  schema: newItemSchema.extend({ ...destinationSchema.shape, anyway: z.boolean() }),
  creates: true,
  picture: { file: "imageFile", address: "imageUrl" },
  failed: failed.createItem,
  run: ({ viewer, input: { anyway, ...item }, fields, once }) =>
    unlessDuplicate(fields, () => createItem(viewer, item, { linkedOnce: !anyway, once })),
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.itemAdded }),
})
export const clientAction = sendForm(failed.createItem)

type Loaded = Awaited<ReturnType<typeof loader>>

/** Asks for what every item needs and this one may lack: a brand and a picture. No collection is chosen at first. */
export default function SaveItem() {
  return (
    <Dialog title="Save to my collection">
      <DialogData>{(loaded: Loaded) => <Places {...loaded} />}</DialogData>
    </Dialog>
  )
}

function Places({ item, places }: Loaded) {
  const { find, destinations, more, isLaterPage } = places
  const { group } = useGroup()
  const address = (query: { find?: string; places?: string } = {}) =>
    paths.groupForm(group.id, `items/${item.id}/save`, query)
  if (destinations.length === 0 && !find && !isLaterPage) return <NoCollections />
  return (
    <div className="grid gap-4">
      {(find || more || isLaterPage) && (
        <SearchField
          inDialog
          label="Search collections"
          name="find"
          value={find}
          action={address()}
          className="sm:w-full"
        />
      )}
      <Copy item={item} places={places} />
      <PageLinks
        label="Pages of collections"
        more={more && address({ find, places: more })}
        first={isLaterPage ? address({ find }) : null}
      />
    </div>
  )
}

function Copy({ item, places: { find, destinations } }: Loaded) {
  const { group } = useGroup()
  const [query] = useSearchParams()
  const notice = useResult()?.notice as Notice | undefined
  const isComplete = item.brand !== null && item.imageUrl !== null
  return (
    <ActionForm
      action={paths.groupForm(group.id, `items/${item.id}/save`, {
        find,
        places: query.get("places") ?? undefined,
      })}
      encType="multipart/form-data"
      className="item-form"
      values={{ ...item, brand: item.brand ?? hostOf(item.productUrl) }}
    >
      <OpenedAt />
      <p className="text-sm wrap-anywhere text-muted">
        {isComplete ? item.name : "A few details are missing. Please fill them in."}
      </p>
      <Select label="Collection" name="collectionId" required autoFocus>
        <option value="">Choose a collection</option>
        {destinations.map(({ id, name, owner }) => (
          <option key={id} value={id}>
            {owner === null ? name : `${name} by ${owner}`}
          </option>
        ))}
      </Select>
      {notice && "duplicate" in notice && (
        <DuplicateNote name={notice.duplicate.name} href={paths.product(notice.duplicate.id)} />
      )}
      <TextField label="Name" name="name" />
      <TextField label="Brand" name="brand" />
      <PictureField label="Picture" name="imageUrl" fileName="imageFile" required />
      <OtherFields />
      <input type="hidden" name="productUrl" value={item.productUrl} />
      <input type="hidden" name="description" value={item.description ?? ""} />
      <FormFoot cancel={<CancelLink />} submit="Save" />
    </ActionForm>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "")

function NoCollections() {
  return (
    <>
      <p className="text-muted">You have no collection yet. Make one, then save this to it.</p>
      <DialogActions>
        <ButtonLink to={paths.newCollection}>New collection</ButtonLink>
      </DialogActions>
    </>
  )
}
