import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { DomainError, NotFound, Unauthenticated } from "~/errors.ts"
import { localPath, paths, withQuery } from "~/paths.ts"
import { reportError } from "../observe/log.server.ts"
import { idOf } from "./body/input.server.ts"
import { waitInQueue } from "./rate-limit.server.ts"
import { notFoundMessage, retryAfterOf } from "./response/user-error.server.ts"
import { flashToast } from "./session/cookies.server.ts"
import { viewerOf } from "./session/session.server.ts"

export type PageArgs = {
  request: Request
  url: URL
  params: LoaderFunctionArgs["params"]
  viewer: Viewer
  context: AppLoadContext
  /** A path parameter. @throws {NotFound} when it is not a positive whole number. */
  id: (name?: string) => number
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** @throws {Response} the error page of a request that gets no turn. */
export async function pageArgs(args: Args): Promise<PageArgs> {
  const { request, params, context } = args
  const viewer = await viewerInTurn(args).catch((error) => {
    throw error instanceof DomainError ? domainErrorPage(error, context) : error
  })
  const url = new URL(request.url)
  return {
    request,
    url,
    params,
    viewer,
    context: context ?? {},
    id: (name = "id") =>
      idOf(params[name], () => (name === "id" ? notFoundMessage(url.pathname, params.id) : undefined)),
  }
}

async function viewerInTurn({ request, context }: Args): Promise<Viewer> {
  const { hasQueued, clientAddress, gone = request.signal, sender } = context ?? {}
  if (!hasQueued) await waitInQueue(clientAddress, gone, sender)
  return viewerOf(request, context)
}

/** As the browser's address bar shows it. */
export const pageAddress = (url: URL): string => withQuery(url.pathname + url.search, { _routes: null })

/** Redirects to sign-in, which names the `wanted` action, and then to `back`. */
export async function toSignIn(
  request: Request,
  error: Unauthenticated,
  back: string,
  wanted = back,
): Promise<Response> {
  const headers = new Headers()
  const { title, message: description } = error
  if (description !== new Unauthenticated().message || title !== "Error")
    headers.append("Set-Cookie", await flashToast(request, { kind: "error", title, description }))
  const query = { redirectTo: back, for: wanted === back ? undefined : localPath(wanted, "") }
  return redirect(paths.auth(query), { status: 303, headers })
}

type ErrorPageData = { message: string; requestId: string | null }

export const errorPage = (message: string, status: number, requestId: string | undefined) =>
  data<ErrorPageData>({ message, requestId: requestId ?? null }, { status })

export function domainErrorPage(error: DomainError, context: AppLoadContext | undefined) {
  if (context) context.retryAfter ??= retryAfterOf(error)
  return errorPage(error.message, error.status, context?.requestId)
}

/** Turns domain errors into the error page or the way to sign-in. Other errors are logged and shown as an id. */
export function pageLoader<T>(load: (args: PageArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const page = await pageArgs(args)
    try {
      return await load(page)
    } catch (error) {
      if (error instanceof Response) throw error
      if (error instanceof DomainError && page.context.formError) throw page.context.formError
      if (error instanceof Unauthenticated) throw await toSignIn(page.request, error, pageAddress(page.url))
      if (error instanceof DomainError) throw domainErrorPage(error, page.context)
      throw errorPage("Something went wrong", 500, reportError(error, page.request, page.context))
    }
  }
}

export const notFoundPage = () => pageLoader<never>(() => Promise.reject(new NotFound()))

export type SignInWords = { message: string; title?: string }

/** The loader of a page or dialog for users. It asks visitors for a session before anything else, in the given words. */
export const userLoader = <T>(load: (page: PageArgs) => Promise<T>, words?: SignInWords) =>
  pageLoader(async (page) => {
    requireUser(page.viewer, words?.message, words)
    return load(page)
  })

/** The loader of a dialog without data of its own: a user who passes the guard may open it. */
export const dialogLoader = (guard?: (page: PageArgs) => Promise<unknown>, words?: SignInWords) =>
  userLoader(async (page) => {
    await guard?.(page)
    return null
  }, words)
