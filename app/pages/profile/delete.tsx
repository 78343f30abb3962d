import type { ReactNode } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { dropsDrafts } from "~/browser/drafts.ts"
import { sendForm } from "~/browser/send-form.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { passwordProofSchema } from "~/domain/accounts/inputs.server.ts"
import { type Estate, estateOf } from "~/domain/collections/heirs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { DialogData } from "~/forms/dialog-data.tsx"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { userLoader } from "~/http/page.server.ts"
import { withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { stopSession } from "~/http/session/start-and-stop.server.ts"
import { paths } from "~/paths.ts"
import { CurrentPasswordField } from "../account-fields.tsx"

const failed = "Failed to delete account"

export const loader = userLoader(({ viewer }) => estateOf(viewer))
export const clientLoader = openThenLoad
export { keepWhenSaved as shouldRevalidate } from "~/browser/dialogs.ts"

export const action = formAction({
  schema: passwordProofSchema,
  failed,
  endsSession: true,
  run: async (page) => {
    await withPasswordLimit(page, () => deleteAccount(page.viewer, page.input, page.options))
    return stopSession(page.request, page.options)
  },
  done: (headers) => ({
    to: paths.home,
    toast: { title: "Goodbye!", description: "Your account has been deleted." },
    headers,
  }),
})
export const clientAction = dropsDrafts(sendForm(failed, { deletesPage: true }))

const consequences = [
  "Each of your collections passes to the co-owner who has been there longest; links that you made to it end. One without co-owners is deleted with everything in it, for collaborators as well.",
  "Your groups pass to the member who has been there longest. A group without other members is deleted.",
  "What you added to other people's collections and groups stays, and so do your messages, without your name.",
  "Friendships, requests, blocks, follows and favorites are deleted.",
]

export default function DeleteAccount() {
  return (
    <FormDialog
      title="Delete your account"
      description="This cannot be undone."
      submit="Delete account"
      danger
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <DialogData>{(estate: Estate) => <Estates {...estate} />}</DialogData>
      <CurrentPasswordField label="Your password" autoFocus />
    </FormDialog>
  )
}

const Estates = ({ inherited, deleted, more }: Estate) => (
  <>
    <Collections title="These pass on" more={more.inherited}>
      {inherited.map(({ id, name, heir }) => (
        <li key={id}>
          <bdi>{name}</bdi> to <bdi>{heir}</bdi>
        </li>
      ))}
    </Collections>
    <Collections title="These are deleted" more={more.deleted}>
      {deleted.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </Collections>
  </>
)

type Props = { title: string; more: number; children: ReactNode[] }

function Collections({ title, more, children }: Props) {
  if (children.length === 0) return null
  return (
    <div className="text-sm wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <ul>
        {children}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  )
}
