import { cutPage } from "./cut-page.ts"

/** The tab shows this. It has no `html` where scripts may not run. */
export type TakenPage = { url: string; title: string; html?: string }

/** It runs in the page. */
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
