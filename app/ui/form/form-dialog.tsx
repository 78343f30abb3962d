import type { ComponentProps, ReactNode } from "react"
import { CancelLink, Dialog, DialogActions } from "./dialog.tsx"
import { ActionForm, SubmitButton } from "./form.tsx"

type Actions = {
  closeTo?: string
  /** What the button says that sends the form. */
  submit: ReactNode
  /** It destroys something. */
  danger?: boolean
  /** The way out has the focus, so that Enter does no harm. */
  cautious?: boolean
  /** Stands apart from the two. */
  aside?: ReactNode
}

/** A dialog that is one form. */
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
  ComponentProps<typeof ActionForm>) {
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <ActionForm className="grid gap-4" {...form}>
        {children}
        <FormActions {...{ closeTo, submit, danger, cautious, aside }} />
      </ActionForm>
    </Dialog>
  )
}

/** 'Cancel', and the button that sends the form around them. */
export function FormActions({ closeTo, submit, danger, cautious, aside }: Actions) {
  return (
    <DialogActions>
      {aside}
      <CancelLink to={closeTo} autoFocus={cautious} />
      <SubmitButton variant={danger ? "danger" : "primary"}>{submit}</SubmitButton>
    </DialogActions>
  )
}

type Question = Pick<ComponentProps<typeof FormDialog>, "title" | "action" | "closeTo"> & {
  /** What comes of it. */
  text: ReactNode
  /** What the button says that does it. */
  confirm: string
  /** What it is done to, where the address does not say so. */
  children?: ReactNode
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ text, confirm, ...form }: Question) {
  return (
    <FormDialog
      {...form}
      description={<span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{text}</span>}
      submit={confirm}
      fieldless
      danger
      cautious
    />
  )
}
