import { Outlet, useRouteError } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { Dialog } from "~/forms/dialog.tsx"
import { explainError, isSignedOutForm } from "~/forms/error-page.tsx"

const load = () => import("~/forms/signed-out-page.tsx")
const SignedOutFields = import.meta.env.SSR
  ? (await load()).SignedOutFields
  : lazy(async () => ({ default: (await load()).SignedOutFields }))

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
        <Suspense>
          <SignedOutFields fields={error.data.fields} />
        </Suspense>
      ) : (
        <p className="text-muted">{hint}</p>
      )}
    </Dialog>
  )
}
