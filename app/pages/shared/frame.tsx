import { isRouteErrorResponse, Outlet, useParams, useRouteError, useRouteLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { RootData } from "~/context.ts"
import { ErrorPage, explainError } from "~/forms/error-page.tsx"
import { paths } from "~/paths.ts"
import { Mark } from "~/ui/mark.tsx"
import { item as words } from "~/words/messages.ts"

/** Around what a view link shows. It has no forms that write: without a referrer their origin would be unknown. */
export default function SharedFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const appName = useRouteLoaderData<RootData>("root")?.appName
  return (
    <div className="mx-auto max-w-[100rem] px-4 py-4 sm:px-10">
      <header className="mb-6 flex print:hidden">
        <Link to={paths.home} className="flex items-center gap-2.5 rounded-md py-1">
          <Mark />
          <span className="display translate-y-px text-xl">{appName}</span>
        </Link>
      </header>
      <main id="main">{children}</main>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFound message={explainError(error).message} />
      ) : (
        <ErrorPage error={error} />
      )}
    </Frame>
  )
}

/** The link may have ended, or show no such product. */
function NotFound({ message }: { message: string }) {
  const { token = "" } = useParams()
  return (
    <div className="px-4 py-16 text-center">
      <h1 className="display text-2xl">{message}</h1>
      <p className="mt-3 text-pretty text-muted">
        {message === words.notFound ? (
          <Link className="link" to={paths.shared(token)}>
            See what is there
          </Link>
        ) : (
          "It may have ended. Ask whoever sent you the link."
        )}
      </p>
    </div>
  )
}
