import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import type { EntryContext } from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import type { ReactNode } from "react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import type { SharedAs } from "~/context.ts"
import { hashInlineScripts, hashOf } from "~/http/response/csp.ts"
import { RenderingContext } from "~/ui/render-context.ts"
import { previewTags } from "./preview-tags.server.ts"

type Rendering = {
  url: string
  nonce: string
  requestId: string | undefined
  sharedAs: SharedAs | undefined
  onError: (error: unknown) => void
}

/** React writes this for a Suspense boundary without its content. Nobody's text can hold it: React escapes "<". */
const EMPTY_BOUNDARY = "<!--$!-->"

const STREAM_LIMIT_MS = 60_000

/** A page is one string, because React's stream costs twice as much. The stream waits for code that is loaded late, once. */
export async function renderPage(
  { serverHandoffStream, ...remix }: EntryContext,
  { url, nonce, requestId, sharedAs, onError }: Rendering,
): Promise<{ html: string; hashes: string[] }> {
  const page = (
    <RenderingContext.Provider value={{ nonce, requestId }}>
      <RemixServer context={remix} url={url} nonce={nonce} />
    </RenderingContext.Provider>
  )
  const atOnce = `<!DOCTYPE html>${renderToString(page)}`
  // This way of rendering hides the errors inside the boundary, and the stream reports them.
  const rendered = atOnce.includes(EMPTY_BOUNDARY) ? await renderAll(page, { nonce, onError }) : atOnce
  const { html, hashes } = hashInlineScripts(holdScripts(withPreview(rendered, sharedAs)), nonce)
  // Without scripts, as with Save-Data, nobody reads the data.
  const isRead = remix.renderMeta?.didRenderScripts
  const scripts = serverHandoffStream && isRead ? await handoffScripts(serverHandoffStream) : []
  const data = sharedAs?.structuredData
    ? `<script type="application/ld+json">${escaped(JSON.stringify(sharedAs.structuredData))}</script>`
    : ""
  return {
    html: html + data + scripts.map((script) => `<script>${script}</script>`).join(""),
    hashes: [...hashes, ...scripts.map(hashOf)],
  }
}

const HEAD_END = "</head>"

/** Nobody's text can hold the end of the head: React escapes "<". */
function withPreview(html: string, sharedAs: SharedAs | undefined): string {
  const at = html.indexOf(HEAD_END)
  return sharedAs && at > 0 ? html.slice(0, at) + previewTags(sharedAs) + html.slice(at) : html
}

async function renderAll(page: ReactNode, options: Pick<Rendering, "nonce" | "onError">): Promise<string> {
  const html = new PassThrough()
  const { pipe, abort } = renderToPipeableStream(page, {
    ...options,
    onShellError: (error) => html.destroy(error as Error),
    onAllReady: () => pipe(html),
  })
  const limit = setTimeout(abort, STREAM_LIMIT_MS)
  return text(html).finally(() => clearTimeout(limit))
}

/** The data for the browser, as `RemixServer` writes it when it streams. */
async function handoffScripts(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const calls: string[] = []
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    calls.push(`enqueue(${escaped(JSON.stringify(decoder.decode(value, { stream: true })))})`)
  return [...calls, "close()"].map((call) => `window.__remixContext.streamController.${call};`)
}

const escaped = (json: string) =>
  json.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)

const PRELOAD = '<link rel="modulepreload"'

/**
 * Holds the module scripts of a page back until `browser/start-scripts.js` starts them: after the first paint and the
 * first pictures, so that they take nothing from these, and at the latest some time after the request, so that a slow
 * line loses no round trip. Links and forms work until then, because they are native.
 */
export function holdScripts(html: string): string {
  // The scripts stand at the end of the page.
  const start = html.indexOf(PRELOAD)
  if (start < 0) return html
  const scripts = html
    .slice(start)
    .replaceAll(PRELOAD, '<link rel="late-module"')
    .replaceAll(' type="module" async="">', ' type="late-module">')
  return html.slice(0, start) + scripts
}
