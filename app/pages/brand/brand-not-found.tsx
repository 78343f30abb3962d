import { isRouteErrorResponse, useRouteError } from "@remix-run/react"
import { brand as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { ErrorPage } from "~/ui/error-page.tsx"

/** 'Brand not found' for an id that is none of a brand's; anything else as on every page. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="mx-auto max-w-lg px-4 py-16 text-center sm:py-24">
      <h1 className="display text-2xl">{words.notFound}</h1>
      <p className="mt-3 text-muted">There is no brand at this address.</p>
      <div className="mt-8">
        <ButtonLink to={paths.brands()}>{words.back}</ButtonLink>
      </div>
    </div>
  )
}
