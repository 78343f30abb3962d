import { notFoundPage } from "~/http/page.server.ts"

/** Any path that is no route: the shell's error boundary shows it, with the status 404. */
export const loader = notFoundPage()

export default function NotFound() {
  return null
}
