import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { ShowMore } from "~/ui/empty-state.tsx"
import { Picture } from "~/ui/picture.tsx"
import { failed } from "~/words/messages.ts"
import { DuplicateNote, OpenedAt } from "../../item-form/duplicate-note.tsx"
import type { Notice } from "../../item-form/prefill.ts"
import { useGroup } from "../use-group.ts"
import { choicesOf, chooseItem } from "./choose.server.ts"

export const loader = userLoader(choicesOf)
export const clientLoader = openThenLoad

export const action = chooseItem
export const clientAction = sendForm(failed.addGroupItem)

type Loaded = Awaited<ReturnType<typeof loader>>

/** Adds an item of the user's collections to the group, for shops whose pages cannot be read. */
export default function ChooseItem() {
  return (
    <Dialog title="Choose from your collections">
      <DialogData>{(loaded: Loaded) => <Choices {...loaded} />}</DialogData>
    </Dialog>
  )
}

function Choices({ cards, search, next }: Loaded) {
  const { group, tab } = useGroup()
  const result = useResult()
  const notice = result?.notice as Notice | undefined
  const addressOf = (query: { search?: string; items?: string } = {}) =>
    paths.groupForm(group.id, "items/choose", { tab, ...query })
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label="Search your items" value={search} keep={{ tab }} className="sm:w-full" inDialog />
      {notice && "duplicate" in notice && (
        <ActionForm id="anyway" action={addressOf()} fieldless replace preventScrollReset>
          <OpenedAt />
          <input type="hidden" name="itemId" value={String(result?.reply?.initialValue?.itemId)} />
          <DuplicateNote name={notice.duplicate.name} />
        </ActionForm>
      )}
      {cards.length === 0 && <p className="text-muted">No items found</p>}
      <ActionForm id="items" action={addressOf()} fieldless={!notice} replace preventScrollReset>
        <OpenedAt />
        <ul className="divide-y divide-line">
          {cards.map(({ id, name, brand, picture }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <div className="frame size-12 flex-none">
                <Picture picture={picture} alt="" use="thumbnail" />
              </div>
              <span className="min-w-0 grow">
                <span dir="auto" className="line-clamp-2 wrap-anywhere">
                  {name}
                </span>
                {brand && (
                  <span dir="auto" className="block truncate text-sm text-muted">
                    {brand}
                  </span>
                )}
              </span>
              <Button variant="ghost" name="itemId" value={id} aria-label={`Add ${name}`}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      </ActionForm>
      <ShowMore to={next && addressOf({ search, items: next })} />
    </div>
  )
}
