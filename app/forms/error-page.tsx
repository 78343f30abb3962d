import { isRouteErrorResponse, useLocation } from "@remix-run/react"
import { lazy, Suspense, useState } from "react"
import { ApiError, UnreachableError } from "~/browser/api.ts"
import type { SignedOutForm } from "~/context.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { useRequestId, useUser } from "~/ui/render-context.ts"
import { notFound, oldPage } from "~/words/messages.ts"

// The page is rarely shown. The server renders a page at once, so it must have loaded the code before.
const load = () => import("./signed-out-page.tsx")
const SignedOutPage = import.meta.env.SSR
  ? (await load()).SignedOutPage
  : lazy(async () => ({ default: (await load()).SignedOutPage }))

export const isSignedOutForm = (error: unknown): error is { data: SignedOutForm } =>
  isRouteErrorResponse(error) && error.status === 401 && Boolean((error.data as SignedOutForm).fields)

const REQUEST_ID = "request-id"
const FAILED = "Something went wrong"

const NO_WORDS = "Not found"

type Explained = {
  status: number
  message: string
  requestId: string | null
  hint: string
  unreachable?: boolean
}

export function explainError(error: unknown): Explained {
  if (error instanceof UnreachableError)
    return { status: 503, message: FAILED, requestId: null, hint: error.message, unreachable: true }
  if (error instanceof ApiError)
    return {
      status: error.status,
      message: error.reason ?? FAILED,
      requestId: null,
      hint: error.reason ?? hintAt(error.status),
    }
  if (!isRouteErrorResponse(error))
    return { status: 500, message: FAILED, requestId: null, hint: hintAt(500) }
  const { status } = error
  const { message: sent, requestId } = (error.data ?? {}) as Partial<Explained>
  const ownMessage = typeof sent === "string" && sent !== NO_WORDS ? sent : null
  // No page of today sends a form to an address that takes none.
  if (status === 405 || sent === oldPage.message) return { status, requestId: null, ...oldPage }
  const fallback = status === 404 ? notFound.title : FAILED
  const message = ownMessage ?? fallback
  return { status, message, requestId: requestId ?? null, hint: hintAt(status, message) }
}

type Props = {
  error: unknown
  /** Title of a 5xx error. */
  failed?: string
  way?: { to: string; label: string }
}

const HOME = { to: paths.home, label: "Go to the home page" }

export function ErrorPage({ error, failed = FAILED, way = HOME }: Props) {
  const { status, message, requestId, hint, unreachable } = explainError(error)
  const id = useShownRequestId(requestId)
  const { pathname, search } = useLocation()
  const user = useUser()
  if (isSignedOutForm(error))
    return (
      <Suspense>
        <SignedOutPage {...error.data} />
      </Suspense>
    )
  return (
    <div className="mx-auto max-w-lg px-4 py-16 text-center sm:py-24">
      <h1 className="display text-2xl">{status >= 500 ? failed : message}</h1>
      <p className="mt-3 text-pretty text-muted">
        {status === 404 && !user && message !== notFound.title ? (
          <>
            If it was shared with you,{" "}
            <a className="link" href={paths.auth({ redirectTo: pathname + search })}>
              sign in
            </a>
            .
          </>
        ) : (
          hint
        )}
      </p>
      {status >= 500 && id && (
        <p className="mt-3 text-sm text-muted">
          If it goes on, name this request:{" "}
          <code id={REQUEST_ID} className="text-ink select-all">
            {id}
          </code>
        </p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-2.5">
        <ButtonLink to={way.to}>{way.label}</ButtonLink>
        {status >= 500 && (
          <ButtonLink to={pathname + search} variant="ghost" replace reloadDocument={!unreachable}>
            Try again
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The browser reads the id from the server's page, because hydration does not know it. */
function useShownRequestId(fromLoader: string | null): string | null {
  const rendered = useRequestId()
  const [idInPage] = useState(() =>
    typeof document === "undefined" ? rendered : document.getElementById(REQUEST_ID)?.textContent,
  )
  return fromLoader ?? idInPage ?? null
}

function hintAt(status: number, message?: string): string {
  if (message === notFound.title) return notFound.hint
  if (status === 404) return "It may have been deleted, or it is not shared with you."
  if (status === 403) return "Ask the person it belongs to, or sign in with another account."
  if (status < 500) return "Go back and try it another way."
  return "It is our fault, not yours. Nothing you saved is lost. Please try again in a moment."
}
