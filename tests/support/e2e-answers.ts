import type { APIResponse, BrowserContext, Response as PageAnswer } from "@playwright/test"
import { HeldDocument } from "./held-document.ts"

/** The document of the app under test, read once by each worker. */
let document: Promise<HeldDocument> | undefined

/** Compares the API responses to pages of browser contexts with the OpenAPI document, until the faults are asked for. */
export function watchAnswers() {
  const faults: Promise<string | null>[] = []
  const watched: BrowserContext[] = []
  const compare = (answer: PageAnswer) => void faults.push(answerFault(answer.request().method(), answer))
  return {
    listen: (context: BrowserContext) => {
      watched.push(context)
      context.on("response", compare)
    },
    faults: async () => {
      // Nobody would hear of a response that arrives after the test.
      for (const context of watched) context.off("response", compare)
      return (await Promise.all(faults)).filter((fault) => fault !== null)
    },
  }
}

type Answer = PageAnswer | APIResponse

/** The difference between an API response and the document, or null. */
export async function answerFault(method: string, answer: Answer): Promise<string | null> {
  const { origin, pathname } = new URL(answer.url())
  if (!pathname.startsWith("/api/")) return null
  const headers = await headersOf(answer)
  // A response that a journey mocks has no request id.
  if (!headers["x-request-id"] || (await isRevalidated(answer))) return null
  const body = await bodyOf(answer)
  if (body === undefined) return null
  document ??= read(origin)
  const held = await document
  try {
    await held.hold(
      held.addressOf(pathname),
      method,
      new Response(body, { status: answer.status(), headers }),
    )
    return null
  } catch (error) {
    return String(error)
  }
}

/** Then the browser shows the body that it has saved, with the headers of the 304. */
async function isRevalidated(answer: Answer): Promise<boolean> {
  if (!("request" in answer)) return false
  return "if-none-match" in (await allHeaders(answer.request()))
}

/** Empty when the page was left before they could be read. */
const allHeaders = (sent: Pick<PageAnswer, "allHeaders">): Promise<Record<string, string>> =>
  sent.allHeaders().catch(() => ({}))

async function headersOf(answer: Answer): Promise<Record<string, string>> {
  const all = "allHeaders" in answer ? await allHeaders(answer) : answer.headers()
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.replaceAll("\n", ", ")]))
}

/** Null without a body; undefined when the page was left before it could be read. */
async function bodyOf(answer: Answer): Promise<string | null | undefined> {
  if (answer.status() === 204 || answer.status() === 304) return null
  return answer.text().catch(() => undefined)
}

const read = async (origin: string) =>
  new HeldDocument(await (await fetch(`${origin}/api/openapi.json`)).json())
