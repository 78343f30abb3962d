import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { useFetcher } from "@remix-run/react"
import type { FormAnswer } from "~/http/form-answer.server.ts"
import { lengths } from "~/limits.ts"
import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useActionToast } from "~/ui/toast.tsx"

type Props = {
  /** The page it was opened on, without the dialog. */
  closeTo: string
  formKey: string
  /** What the server said of the form when it was sent without JavaScript. */
  serverAnswer: FormAnswer | null
}
type Values = { name: string; description?: string; isPrivate?: boolean; returnTo: string }

/** 'Create New Collection', in place on every page. */
export function NewCollectionDialog({ closeTo, formKey, serverAnswer }: Props) {
  const fetcher = useFetcher<FormAnswer>()
  const answer = fetcher.data ?? serverAnswer
  useActionToast(fetcher.data?.toast)
  const [form, { name, description, isPrivate }] = useForm<Values>({
    id: "new-collection",
    lastResult: answer?.intent === "create-collection" ? answer.reply : null,
    constraint: { name: { required: true, maxLength: lengths.name } },
  })
  return (
    <Dialog title={words.dialogTitle} closeTo={closeTo}>
      <fetcher.Form
        method="post"
        action={paths.collections({ dialog: dialogs.newCollection })}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Name"
          placeholder={words.namePlaceholder}
          errors={name.errors}
          {...getInputProps(name, { type: "text" })}
          key={name.key}
          autoComplete="off"
          autoFocus
        />
        <TextArea
          label="Description"
          optional
          errors={description.errors}
          id={description.id}
          name={description.name}
          defaultValue={description.initialValue}
          maxLength={lengths.description}
        />
        <Switch
          label={words.privateSwitch}
          help="Only you and people you choose can see it."
          errors={isPrivate.errors}
          {...getInputProps(isPrivate, { type: "checkbox" })}
          key={isPrivate.key}
        />
        <input type="hidden" name="returnTo" value={closeTo} />
        <OneTimeKey value={formKey} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="create-collection" pending={fetcher.state !== "idle"}>
            {words.create}
          </Button>
        </DialogActions>
      </fetcher.Form>
    </Dialog>
  )
}
