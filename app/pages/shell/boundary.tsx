import type { MetaFunction } from "@remix-run/node"
import { Outlet, useRouteError } from "@remix-run/react"
import { ErrorPage, explainError } from "~/forms/error-page.tsx"
import { appNameOf, pageMeta } from "~/ui/page-meta.ts"
import { product } from "~/words/messages.ts"

export const meta: MetaFunction = ({ error, matches }) =>
  error
    ? pageMeta(matches, explainError(error).message, product.tagline)
    : [{ title: appNameOf(matches) }, { name: "description", content: product.tagline }]

/** Between the shell and its pages: when a page fails, the shell stays. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
