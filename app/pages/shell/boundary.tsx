import type { MetaFunction } from "@remix-run/node"
import { Outlet, useRouteError } from "@remix-run/react"
import { ErrorPage, explainError } from "~/ui/error-page.tsx"
import { appNameOf, pageTitle } from "~/ui/title.ts"

/** Of the error page, and of pages that have no title of their own. */
export const meta: MetaFunction = ({ error, matches }) => [
  error ? pageTitle(matches, explainError(error).message) : { title: appNameOf(matches) },
]

/** Between the shell and its pages, so that a page that fails leaves the shell standing. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
