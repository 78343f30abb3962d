/** Joins the lines of a `String.raw` into one regular expression alternation. */
export const alternatives = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|")

const TRACKING = new RegExp(
  `^(?:${alternatives(String.raw`
  utm_\w+|ut[mM]_\w+|mtm_\w+|pk_(?:campaign|kwd|source|medium|content)|hsa_\w+|ga_\w+|stm_\w+|vero_\w+
  oly_\w+|_hs\w+|__hs\w+|hs\w*_|mc_[ce]id|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|twclid
  ttclid|yclid|igshid|igsh|li_fat_id|epik|rdt_cid|sccid|srsltid|irclickid|irgwc|awc|awin\w*|zanpid
  cjevent|cjdata|ranmid|raneaid|ransiteid|affid|aff_id|affiliate(?:_?id)?|wickedid|_ga|_gl|_gac|_ke
  _kx|_openstat|_branch_match_id|ref_src|ref_url|spm|scm|pvid|algo_pvid|algo_exp_id|tracking_?id|trk
  trkid|mkt_tok|s_kwcid|ef_id|cmpid|campaign_?id|adgroupid|emci|emdi|ceid|soc_(?:src|trk)
  __twitter_impression|pd_rd_\w+|pf_rd_\w+
`)})$`,
  "i",
)
// Other shops use these parameters for content.
const AMAZON_ONLY =
  /^(?:psc|th|qid|sr|smid|sprefix|crid|keywords|dib|dib_tag|creative(?:asin)?|linkcode|ascsubtag|content-id|_encoding|ref_?|tag)$/i

const isAmazon = (host: string) => /(?:^|\.)amazon\.[a-z.]{2,6}$/.test(host)

/** The database stores this form. @throws TypeError unless absolute http(s). */
export function cleanProductUrl(address: string): string {
  const url = new URL(address.trim())
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new TypeError("Not an http address")
  url.username = ""
  url.password = ""
  const amazon = isAmazon(url.hostname)
  for (const name of [...new Set(url.searchParams.keys())]) {
    if (TRACKING.test(name) || (amazon && AMAZON_ONLY.test(name))) url.searchParams.delete(name)
  }
  if (amazon) url.pathname = url.pathname.replace(/\/ref=[^/]*\/?$/, "")
  url.hash = url.hash.replace(/:~:.*$/, "").replace(/^#$/, "")
  if (/^#(?:utm_|xtor=|gclid|fbclid)/i.test(url.hash)) url.hash = ""
  return url.href.replace(/\?(?=#|$)/, "")
}

/** The key finds duplicates and is not to be opened. @throws TypeError unless absolute http(s). */
export function productUrlKey(address: string): string {
  const url = new URL(cleanProductUrl(address))
  const host = siteOf(url)
  const asin = isAmazon(url.hostname)
    ? /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin)\/([a-z0-9]{10})(?:[/?]|$)/i.exec(url.pathname)?.[1]
    : undefined
  if (asin) return `${host}/dp/${asin.toUpperCase()}`
  const path = normalPath(url.pathname)
  const parameters = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const route = /^#!?\//.test(url.hash) ? url.hash : ""
  return `${host}${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}${route}`
}

/** The desktop and the phone pages of a shop are one site. */
const siteOf = (url: URL): string => url.host.replace(/^(?:www|m|mobile)\./, "")

/** It must be on the page's own site, and not be the front page. @throws TypeError unless absolute http(s). */
export function isCanonicalOf(canonical: string, address: string): boolean {
  const url = new URL(cleanProductUrl(canonical))
  return isSameSite(canonical, address) && !isFront(url)
}

export const isSameSite = (one: string, other: string): boolean =>
  siteOf(new URL(one)) === siteOf(new URL(other))

/** Such as "/", "/de/" and "/index.html". */
export const isFront = ({ pathname, search }: URL): boolean =>
  pathname === "/" ||
  (!search && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)\.\w+)?$/i.test(pathname))

function normalPath(path: string): string {
  let end = path.length
  while (path[end - 1] === "/") end--
  const trimmed = path.slice(0, end).replace(/\/index\.(?:html?|php|aspx?)$/i, "")
  try {
    return encodeURI(decodeURI(trimmed))
  } catch {
    return trimmed
  }
}

export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Targets of short links. A forgotten one costs a question about a duplicate. Browsers leave this out. */
const redirectTargets = new Map<string, string>()
const TARGETS_AT_MOST = 1_000

/** @param address where the link's redirects ended. */
export function rememberRedirect(link: string, address: string): void {
  if (isSameSite(link, address)) return
  redirectTargets.set(productUrlKey(link), address)
  const [oldest] = redirectTargets.keys()
  if (redirectTargets.size > TARGETS_AT_MOST && oldest !== undefined) redirectTargets.delete(oldest)
}

/** The address of the page behind a link, as far as it is known. */
export const redirectTargetOf = (link: string): string => redirectTargets.get(productUrlKey(link)) ?? link
