import { Outlet, useRouteError } from "@remix-run/react"
import { ErrorPage } from "~/ui/error-page.tsx"

/** Between the shell and its pages, so that a page that fails leaves the shell standing. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
