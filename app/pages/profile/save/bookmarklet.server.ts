import { savePath } from "../../save/paths.ts"

/** The query has at most so many characters. Our own server takes no address of more than 8,000 (docs/limits.md). */
const QUERY_MAX = 7_500

/**
 * Runs in the page of a shop. What does not fit is left out: first the selected text, then the link's own query, which is long
 * because of trackers. The last way always fits, and its link is too long to be kept, so /save says so.
 */
const codeFor = (origin: string) => `(()=>{
const u=location.href,b=location.origin+location.pathname,t=String(getSelection()).trim().slice(0,500),
q=(url,text)=>String(new URLSearchParams({url,title:[...document.title].slice(0,100).join(''),text})),
a=${JSON.stringify(origin + savePath())}+'?'+[q(u,t),q(u,''),q(b,''),q(b.slice(0,2060),'')].find(s=>s.length<${QUERY_MAX});
open(a)||location.assign(a)
})()`

/** It is the address of a bookmark: browsers decode it before they run it. It has neither a query nor a fragment. */
export const bookmarklet = (origin: string): string =>
  `javascript:${encodeURI(codeFor(origin).replaceAll("\n", "")).replace(/[?#]/g, encodeURIComponent)}`

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * The link to drag. As markup, because React warns about such addresses and will refuse them. Our content security policy
 * keeps it from running on our own page.
 */
export const bookmarkletLink = (name: string, origin: string): string =>
  `<a class="button button-ghost" href="${escaped(bookmarklet(origin))}">${escaped(name)}</a>`
