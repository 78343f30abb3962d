import { type APIResponse, type BrowserContext, type Response as PageAnswer } from "@playwright/test"
import { HeldDocument } from "./held-document.ts"

/** The document as the app itself answers it; read once by each worker. */
let document: Promise<HeldDocument> | undefined

/** Collects what the API answers to the pages of browser contexts, and compares it with the API's document. */
export function watchAnswers() {
  const faults: Promise<string | null>[] = []
  return {
    listen: (context: BrowserContext) =>
      context.on("response", (answer) => faults.push(answerFault(answer.request().method(), answer))),
    /** What was answered and is not in the document. */
    faults: async () => (await Promise.all(faults)).filter((fault) => fault !== null),
  }
}

type Answer = PageAnswer | APIResponse

/** In what an answer of the API differs from its document; null for any other answer, and when it does not differ. */
export async function answerFault(method: string, answer: Answer): Promise<string | null> {
  const { origin, pathname } = new URL(answer.url())
  if (!pathname.startsWith("/api/")) return null
  const headers = await headersOf(answer)
  // What a journey answers in the app's place has no request id.
  if (!headers["x-request-id"]) return null
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

/** None when the page has left before they could be read. Several of one name are joined as HTTP joins them. */
async function headersOf(answer: Answer): Promise<Record<string, string>> {
  const all: Record<string, string> =
    "allHeaders" in answer ? await answer.allHeaders().catch(() => ({})) : answer.headers()
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.replaceAll("\n", ", ")]))
}

/** Null where there is none; undefined when the page has left before it could be read. */
async function bodyOf(answer: Answer): Promise<string | null | undefined> {
  if (answer.status() === 204 || answer.status() === 304) return null
  return answer.text().catch(() => undefined)
}

const read = async (origin: string) =>
  new HeldDocument(await (await fetch(`${origin}/api/openapi.json`)).json())
