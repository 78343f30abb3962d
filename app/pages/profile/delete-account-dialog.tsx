import { useLoaderData } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { CurrentPasswordField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

const consequences = [
  "Your collections are deleted with everything in them, for co-owners and collaborators as well.",
  "Your groups pass to the member who has been there longest. A group without other members is deleted.",
  "What you added to other people's collections and groups stays, and so do your messages, without your name.",
  "Friendships, requests, blocks, follows and favorites are deleted.",
]

export function DeleteAccountDialog() {
  const { constraints, formKey } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      title="Delete your account"
      description="This cannot be undone."
      intent="delete-account"
      constraints={constraints.deletion}
      closeTo={paths.profile}
      submit="Delete account"
      danger
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <CurrentPasswordField label="Your password" autoFocus />
      <OneTimeKey value={`${formKey}-deletion`} />
    </FormDialog>
  )
}
