import { Outlet, useRouteError } from "@remix-run/react"
import { explainError } from "~/ui/error-page.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { isSignedOutForm, SignedOutFields } from "~/ui/form/signed-out-page.tsx"

/** Between a page and its forms, so that the page stays when a form fails. */
export default function FormBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { message, hint } = explainError(error)
  if (isSignedOutForm(error))
    return (
      <Dialog title={error.data.message}>
        <SignedOutFields fields={error.data.fields} />
      </Dialog>
    )
  return (
    <Dialog title={message}>
      <p className="text-muted">{hint ?? "Close this and try again."}</p>
    </Dialog>
  )
}
