import { type PageDocument, resolve } from "./document.ts"
import { attr, type Element, elementsIn, visibleText } from "./visible-text.ts"

const MAX_SECONDS = 5
const MAX_LENGTH = 4_000
const MAX_INSIDE = 200
const MAX_SAME = 20
/** A page with more text is there to be read. */
const BARE = 400

/** Where a browser goes on by itself. On an otherwise empty page, a refresh without scripts and a script that only forwards count, too. */
export function forwardTarget(page: PageDocument, { product }: { product: boolean }): string | null {
  const isBare = !product && visibleText(page.root, { max: BARE + 1 }).length <= BARE
  const hidden = isBare ? page.elements.filter(({ name }) => name === "noscript").slice(0, MAX_SAME) : []
  const scripts = isBare ? page.scripts.slice(0, MAX_SAME) : []
  const targets = [
    ...refreshes(page.elements, page.base),
    ...hidden.flatMap((element) => refreshes([...elementsIn(element, MAX_INSIDE)], page.base)).filter(isPage),
    ...[...scripts.map(({ code }) => code), ...(isBare ? [onLoad(page)] : [])]
      .map((code) => scriptTarget(code, page.base))
      .filter(isPage),
  ]
  const target = targets.find((address) => address !== null)
  return target && !isSame(target, page.url.href) ? target : null
}

const onLoad = ({ elements }: PageDocument): string =>
  elements.find(({ name }) => name === "body")?.attribs.onload ?? ""

const refreshes = (elements: Element[], base: string) =>
  elements.filter(isRefresh).map((element) => refreshTarget(attr(element, "content"), base))

/** Not where browsers are sent that lack something. */
const isPage = (target: string | null): boolean =>
  target !== null && !/no-?script|no-?js|java-?script|enable|unsupported|cookie|captcha|login/i.test(target)

const isRefresh = ({ name, attribs }: Element): boolean =>
  name === "meta" && attribs["http-equiv"]?.trim().toLowerCase() === "refresh"

/** @param content of a refresh (WHATWG HTML, 4.2.5.3), also in a header: "0; url=/new". */
export function refreshTarget(content: string, base: string): string | null {
  const [, seconds = "", rest = ""] =
    /^\s*(?=[\d.])(\d*)[\d.]*[\s;,]*(.*)/s.exec(content.slice(0, MAX_LENGTH)) ?? []
  if (rest === "" || Number(seconds) > MAX_SECONDS) return null
  const target = rest.replace(/^url\s*=\s*/i, "")
  const [quote] = /^["']/.exec(target) ?? []
  return resolve(quote ? (target.slice(1).split(quote)[0] ?? "") : target, base)
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\`[^$\`\\]*\``
/** A script that sets the address. What is added to an address is not known. */
const GOES = new RegExp(
  String.raw`(?<![\w.$])(?:(?:window|document|self|top|parent)\.){0,3}location(?:\.href)?\s{0,9}(?:=(?!=)|\.(?:replace|assign)\s{0,9}\()\s{0,9}(${TEXT}|[\w$]{1,40}(?![\w$.([]))(?!\s{0,9}\+)`,
  "gs",
)
const NAMED = new RegExp(
  String.raw`(?:var|let|const)\s{1,9}([\w$]{1,40})\s{0,9}=\s{0,9}(${TEXT})(?!\s{0,9}\+)`,
  "gs",
)
const TEXTS = new RegExp(TEXT, "gs")
const COMMENTS = /\/\*.*?\*\/|\/\/[^\n]*/gs
const LATER = /,\s{0,9}(?:[6-9]\d{3}|\d{5,})\s{0,9}\)/
const CONDITION =
  /[?]|&&|\|\||\b(?:if|else|switch|while|for|catch|addEventListener|on(?!load\b)[a-z]+)\b|\bfunction\s+\w/

/** A script's only address, under no condition. */
function scriptTarget(code: string, base: string): string | null {
  if (code.length > MAX_LENGTH) return null
  const names = new Map([...code.matchAll(NAMED)].map(([, name = "", text = ""]) => [name, text]))
  const targets = [...code.matchAll(GOES)].map(([, target = ""]) => names.get(target) ?? target)
  const [target = "", ...others] = new Set(targets)
  const around = code.replaceAll(TEXTS, "").replaceAll(COMMENTS, "")
  if (!/^["'`]/.test(target) || others.length > 0 || CONDITION.test(around) || LATER.test(around)) return null
  return resolve(unescaped(target.slice(1, -1)), base)
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gis, (_, unicode, hex, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : other,
  )

const isSame = (one: string, other: string): boolean => one.split("#")[0] === other.split("#")[0]
