import type { ComponentProps, ReactNode } from "react"
import { CancelLink, Dialog, DialogActions } from "./dialog.tsx"
import { ActionForm, SubmitButton } from "./form.tsx"
import { useFormState } from "./use-form-result.ts"

type Actions = {
  closeTo?: string
  submit: ReactNode
  danger?: boolean
  /** Cancel has the focus, so that Enter does no harm. */
  cautious?: boolean
  aside?: ReactNode
}

export function FormDialog({
  title,
  description,
  closeTo,
  submit,
  danger,
  cautious,
  aside,
  children,
  ...form
}: Pick<ComponentProps<typeof Dialog>, "title" | "description"> &
  Actions &
  Omit<ComponentProps<typeof ActionForm>, "title">) {
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <ActionForm className="grid gap-4" {...form}>
        {children}
        <FormActions {...{ closeTo, submit, danger, cautious, aside }} />
      </ActionForm>
    </Dialog>
  )
}

export function FormActions({ closeTo, submit, danger, cautious, aside }: Actions) {
  const { isGone } = useFormState()
  return (
    <DialogActions>
      {aside}
      <CancelLink to={closeTo} autoFocus={cautious} />
      {!(danger && isGone) && <SubmitButton variant={danger ? "danger" : "primary"}>{submit}</SubmitButton>}
    </DialogActions>
  )
}

type Question = Pick<ComponentProps<typeof FormDialog>, "title" | "action" | "closeTo"> & {
  text: ReactNode
  confirm: string
  /** Hidden fields name the subject when the address does not. */
  children?: ReactNode
}

export function ConfirmDialog({ text, confirm, ...form }: Question) {
  return (
    <FormDialog
      {...form}
      description={
        <span dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
          {text}
        </span>
      }
      submit={confirm}
      fieldless
      danger
      cautious
    />
  )
}
