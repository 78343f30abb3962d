import { notFoundPage } from "~/http/page.server.ts"

/** The shell's error boundary shows every unknown path, with the status 404. */
export const loader = notFoundPage()

export default function NotFound() {
  return null
}
