import { Outlet, useRouteError } from "@remix-run/react"
import { explainError } from "~/ui/error-page.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { isSignedOutForm, KeptForm } from "~/ui/form/signed-out-page.tsx"

/** Between a page and its forms, so that the page stays when a form fails. */
export default function FormBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { message, hint } = explainError(error)
  return (
    <Dialog title={message}>
      {isSignedOutForm(error) ? (
        <KeptForm fields={error.data.fields} />
      ) : (
        <p className="text-muted">{hint ?? "Close this and try again."}</p>
      )}
    </Dialog>
  )
}
