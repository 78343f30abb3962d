import { Outlet, useRouteError } from "@remix-run/react"
import { Dialog } from "~/ui/dialog.tsx"
import { explainError } from "~/ui/error-page.tsx"

/** Between a page and its dialogs, so that a dialog that fails leaves the page standing. */
export default function DialogBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { message, hint } = explainError(useRouteError())
  return (
    <Dialog title={message}>
      <p className="text-muted">{hint ?? "Close this and try again."}</p>
    </Dialog>
  )
}
