import { useLocation } from "@remix-run/react"
import { Link } from "react-router-dom"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { CancelLink, Dialog } from "~/forms/dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed, uploaded, group as words } from "~/words/messages.ts"
import { HereAlready } from "../../item-form/duplicate-note.tsx"
import { ItemForm } from "../../item-form/item-form.tsx"
import { useGroup } from "../use-group.ts"
import { addItem, adding } from "./add.server.ts"

export const loader = dialogLoader(adding.guard)
export const clientLoader = openAtOnce

export const action = addItem
export const clientAction = sendForm(failed.addGroupItem)

export default function AddItem() {
  const { group, tab } = useGroup()
  return (
    <Dialog title={words.addItem}>
      <ItemForm
        addresses={{
          save: paths.groupForm(group.id, "items/add", { tab }),
          read: paths.groupForm(group.id, "items/add/read", { tab }),
          paste: paths.groupForm(group.id, "items/add/paste", { tab }),
        }}
        inGroup={`/groups/${group.id}/items/linked`}
        needsAll={false}
        already={({ page }) => page?.inGroup && <HereAlready {...page.inGroup} />}
        aside={<ChooseInstead />}
        upload={{
          path: `/groups/${group.id}/items/upload-image`,
          succeeded: uploaded.image,
          failed: failed.uploadImage,
        }}
        cancel={<CancelLink />}
        submit={words.addItem}
      />
    </Dialog>
  )
}

function ChooseInstead() {
  const { group, tab } = useGroup()
  // The state says how the dialog was opened, for closing the next one.
  const { state } = useLocation()
  return (
    <p className="text-sm text-muted">
      Or{" "}
      <Link
        className="link touch-target"
        to={paths.groupForm(group.id, "items/choose", { tab })}
        state={state}
        replace
        preventScrollReset
      >
        choose from your collections
      </Link>
    </p>
  )
}
