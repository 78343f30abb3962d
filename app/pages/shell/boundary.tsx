import type { MetaFunction } from "@remix-run/node"
import { Outlet, useRouteError } from "@remix-run/react"
import { ErrorPage, explainError } from "~/ui/error-page.tsx"
import { appNameOf, pageTitle } from "~/ui/title.ts"

export const meta: MetaFunction = ({ error, matches }) => [
  error ? pageTitle(matches, explainError(error).message) : { title: appNameOf(matches) },
]

/** Between the shell and its pages: when a page fails, the shell stays. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
