import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, useLoaderData } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"

const consequences = [
  "Your collections are deleted with everything in them, for co-owners and collaborators as well.",
  "Your groups pass to the member who has been there longest. A group without other members is deleted.",
  "What you added to other people's collections and groups stays, and so do your messages, without your name.",
  "Friendships, requests, blocks, follows and favorites are deleted.",
]

export function DeleteAccountDialog() {
  const { constraints } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("delete-account")
  const [form, { currentPassword }] = useForm<{ currentPassword: string }>({
    id: "delete-account",
    lastResult: answer?.reply,
    constraint: constraints.deletion,
  })
  return (
    <Dialog title="Delete your account" description="This cannot be undone." closeTo={paths.profile}>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Your password"
          errors={currentPassword.errors}
          {...getInputProps(currentPassword, { type: "password" })}
          key={currentPassword.key}
          autoComplete="current-password"
          autoFocus
        />
        <DialogActions>
          <ButtonLink variant="ghost" to={paths.profile} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="danger" name="intent" value="delete-account" pending={pending}>
            Delete account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
