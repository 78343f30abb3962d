import type { ReactNode } from "react"
import { SubmitButton } from "~/forms/form.tsx"
import { Button } from "~/ui/button.tsx"
import { ANOTHER } from "./filled.ts"

type Props = {
  submit: ReactNode
  cancel: ReactNode
  hasMore?: boolean
}

/** It stays at the lower edge of the dialog, or of the page. */
export function FormFoot({ submit, cancel, hasMore = false }: Props) {
  return (
    <div className="form-foot">
      {cancel}
      {hasMore && (
        <Button variant="ghost" name={ANOTHER} value="on">
          Save and add another
        </Button>
      )}
      <SubmitButton>{submit}</SubmitButton>
    </div>
  )
}
