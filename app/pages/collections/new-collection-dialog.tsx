import { useFetcher } from "@remix-run/react"
import { useContext } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { lengths } from "~/limits.ts"
import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { AnsweredForm } from "~/ui/action-form.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { FormActions } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { OwnFormsContext } from "~/ui/own-forms.tsx"
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

const INTENT = "create-collection"

/** 'Create New Collection', in place on every page. */
export function NewCollectionDialog({ closeTo, formKey, serverAnswer }: Props) {
  const fetcher = useFetcher<FormAnswer>()
  const { kept } = useContext(OwnFormsContext)
  const answer = fetcher.data ?? serverAnswer ?? kept
  useActionToast(fetcher.data?.toast)
  return (
    <Dialog title={words.dialogTitle} closeTo={closeTo}>
      <AnsweredForm
        as={fetcher.Form}
        intent={INTENT}
        reply={answer?.intent === INTENT ? answer.reply : undefined}
        pending={fetcher.state !== "idle"}
        action={paths.collections({ dialog: dialogs.newCollection })}
        className="grid gap-4"
      >
        <TextField
          label="Name"
          name="name"
          placeholder={words.namePlaceholder}
          required
          maxLength={lengths.name}
          autoComplete="off"
          autoFocus
        />
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
        <Switch
          label={words.privateSwitch}
          help="Only you and people you choose can see it."
          name="isPrivate"
        />
        <input type="hidden" name="returnTo" value={closeTo} />
        <OneTimeKey value={formKey} />
        <FormActions closeTo={closeTo} submit={words.create} />
      </AnsweredForm>
    </Dialog>
  )
}
