import { isRouteErrorResponse, useLocation } from "@remix-run/react"
import { useState } from "react"
import { ApiError, Unreached } from "~/browser/api-error.ts"
import { notFound } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "./button.tsx"
import { useRequestId } from "./render-context.ts"

const REQUEST_ID = "request-id"
const FAILED = "Something went wrong"

/** What a loader throws of a thing that is not there, without words of its own. */
const NO_WORDS = "Not found"

type Explained = {
  status: number
  message: string
  requestId: string | null
  /** What to do about it, where the error says so itself. */
  hint?: string
  /** Whether nothing has answered at all. */
  unreached?: boolean
}

/**
 * Reads what a page threw: `data({ message, requestId }, { status })` of our loaders, an answer of the router or of
 * something on the way to the app, none at all, or an error in the browser, of which nothing is told.
 */
export function explainError(error: unknown): Explained {
  if (error instanceof Unreached)
    return { status: 503, message: FAILED, requestId: null, hint: error.message, unreached: true }
  if (error instanceof ApiError)
    return { status: error.status, message: error.reason ?? FAILED, requestId: null, hint: error.reason }
  if (!isRouteErrorResponse(error)) return { status: 500, message: FAILED, requestId: null }
  const { message, requestId } = (error.data ?? {}) as Partial<Explained>
  const told = typeof message === "string" && message !== NO_WORDS ? message : null
  const fallback = error.status === 404 ? notFound.title : FAILED
  return { status: error.status, message: told ?? fallback, requestId: requestId ?? null }
}

type Props = {
  error: unknown
  /** What to say of a failure of ours, where the specification has words for this page. */
  failed?: string
  /** Where to go from here; the home page by default. */
  way?: { to: string; label: string }
}

const HOME = { to: paths.home, label: "Go to the home page" }

/** The page in place of one that could not be shown: what happened, and where to go from here. */
export function ErrorPage({ error, failed = FAILED, way = HOME }: Props) {
  const { status, message, requestId, hint, unreached } = explainError(error)
  const id = useShownRequestId(requestId)
  const { pathname, search } = useLocation()
  return (
    <div className="mx-auto max-w-lg px-4 py-16 text-center sm:py-24">
      <h1 className="display text-2xl">{status >= 500 ? failed : message}</h1>
      <p className="mt-3 text-pretty text-muted">{hint ?? hintAt(status, message)}</p>
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
          <ButtonLink to={pathname + search} variant="ghost" replace reloadDocument={!unreached}>
            Try again
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The id of the request that failed. The browser reads it from the page, when only the rendering knew it. */
function useShownRequestId(thrown: string | null): string | null {
  const ofThisRendering = useRequestId()
  const [shown] = useState(() =>
    typeof document === "undefined" ? ofThisRendering : document.getElementById(REQUEST_ID)?.textContent,
  )
  return thrown ?? shown ?? null
}

function hintAt(status: number, message: string): string {
  if (message === notFound.title) return notFound.hint
  if (status === 404) return "It may have been deleted, or it is not shared with you."
  if (status === 403) return "Ask the person it belongs to, or sign in with another account."
  if (status < 500) return "Go back and try it another way."
  return "It is our fault, not yours. Nothing you saved is lost. Please try again in a moment."
}
