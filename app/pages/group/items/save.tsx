import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { failed } from "~/words/messages.ts"
import { useGroup } from "../use-group.ts"
import { CopyForm } from "./copy-form.tsx"
import { itemAndPlaces, saveItem } from "./save.server.ts"

export const loader = pageLoader(itemAndPlaces)
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = saveItem
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
      <CopyForm item={item} places={places} />
      <PageLinks
        label="Pages of collections"
        more={more && address({ find, places: more })}
        first={isLaterPage ? address({ find }) : null}
      />
    </div>
  )
}

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
