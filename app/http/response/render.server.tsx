import type { EntryContext } from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import { RenderingContext } from "~/ui/render-context.ts"

type Rendering = {
  url: string
  nonce: string
  requestId: string | undefined
  onError: (error: unknown) => void
  /** A part of the page is missing. Before the errors, which are known later. */
  onIncomplete: () => void
}

const DOCTYPE = "<!DOCTYPE html>"

/** What React writes for a Suspense boundary that failed. Nobody's text can hold it: React escapes "<". */
const FAILED_BOUNDARY = "<!--$!-->"

/** Nothing is lazy on the server, so a page is one string: React's stream costs twice as much. */
export async function renderPage(
  { serverHandoffStream, ...remix }: EntryContext,
  { url, nonce, requestId, onError, onIncomplete }: Rendering,
): Promise<string> {
  const page = (
    <RenderingContext.Provider value={{ nonce, requestId }}>
      <RemixServer context={remix} url={url} nonce={nonce} />
    </RenderingContext.Provider>
  )
  const html = renderToString(page)
  // `renderToString` tells nobody of the error, and the browser renders the boundary again.
  if (html.includes(FAILED_BOUNDARY)) {
    onIncomplete()
    renderToPipeableStream(page, { onError })
  }
  // Without scripts, as with Save-Data, nobody reads the data.
  if (!serverHandoffStream || !remix.renderMeta?.didRenderScripts) return DOCTYPE + html
  return DOCTYPE + html + (await handoffScripts(serverHandoffStream, nonce))
}

/** The data for the browser, as `RemixServer` writes it when it streams. */
async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const script = (call: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${call};</script>`
  const text = new TextDecoder()
  const reader = stream.getReader()
  let scripts = ""
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    scripts += script(`enqueue(${escaped(JSON.stringify(text.decode(value, { stream: true })))})`)
  return scripts + script("close()")
}

/** For a string in a script. */
const escaped = (json: string) =>
  json.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
