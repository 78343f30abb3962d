import type { MetaFunction } from "@remix-run/node"
import { notFoundPage } from "~/http/page.server.ts"
import { pageTitle } from "~/ui/title.ts"

/** Any path that is no route: the shell's error boundary shows it, with the status 404. */
export const loader = notFoundPage()

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, "Not found")]

export default function NotFound() {
  return null
}
