import { PASTED_PAGE_MAX_BYTES } from "../app/limits.ts"

/** The tab shows this. It has no `html` where scripts may not run. */
export type TakenPage = { url: string; title: string; html?: string }

const readDocument = () => ({
  url: location.href,
  title: document.title,
  type: document.contentType,
  html: document.documentElement.outerHTML.slice(0, 30_000_000),
})

/** The result is null for a tab without an address that others can open. */
export async function takePage(): Promise<TakenPage | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  if (!tab?.id) return null
  const read = await chrome.scripting
    .executeScript({ target: { tabId: tab.id }, func: readDocument })
    .then(([frame]) => frame?.result)
    .catch(() => undefined)
  const url = read?.url ?? tab.url ?? ""
  if (!/^https?:\/\//.test(url)) return null
  const title = read?.title || tab.title || ""
  const isPage = read && /html/.test(read.type)
  return isPage ? { url, title, html: cutPage(read.html) } : { url, title }
}

const encoder = new TextEncoder()

/** The result is at most as large as the server takes. A larger page loses first what no product is read from. */
function cutPage(html: string, maxBytes = PASTED_PAGE_MAX_BYTES): string {
  if (encoder.encode(html).length <= maxBytes) return html
  const bytes = encoder.encode(lighten(html))
  // With `stream`, a character that is cut in two is left out.
  return new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
}

const FRAMEWORK_STATE = /__(?:NEXT_DATA|NUXT|(?:INITIAL|PRELOADED|APOLLO)_STATE)__/
const STATE_MAX = 1_000_000
const CODE_MAX = 2_000

function lighten(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html")
  for (const heavy of page.querySelectorAll("style, svg, iframe, object")) heavy.remove()
  for (const inline of page.querySelectorAll("[src^='data:'], [srcset^='data:']")) {
    inline.removeAttribute("src")
    inline.removeAttribute("srcset")
  }
  for (const script of page.querySelectorAll("script")) {
    const text = script.textContent ?? ""
    if (isData(script.type, text)) page.head.append(script)
    else if (text.length > CODE_MAX) script.remove()
  }
  return page.documentElement.outerHTML
}

/** Goes to the head, because what stands at the end is cut. */
const isData = (type: string, text: string) =>
  (type.includes("json") || FRAMEWORK_STATE.test(text.slice(0, CODE_MAX))) && text.length <= STATE_MAX
