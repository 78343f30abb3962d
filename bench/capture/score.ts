import type { ProductPage } from "~/services/product-page/index.ts"

/** What counts as right for a saved page: lists of accepted values; null among them means that none is right too. */
export type Truth = {
  expected: Record<"name" | "brand" | "description" | "imageUrl", (string | null)[]>
  imageMustContain?: string
}

const normal = (text: string | null): string =>
  (text ?? "")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
    .replace(/[\u2018\u2019\u201b\u2032`\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u2033]|''/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()

const segmenter = new Intl.Segmenter("en", { granularity: "word" })
const words = (text: string) =>
  new Set([...segmenter.segment(normal(text))].filter((part) => part.isWordLike).map((part) => part.segment))
const share = (some: Set<string>, all: Set<string>) =>
  some.size === 0 ? 0 : [...some].filter((word) => all.has(word)).length / some.size

type Scored = keyof Truth["expected"]

/** Whether this value of this field is right for the page. */
export function isRight(field: Scored, value: string | null, { expected, imageMustContain }: Truth): boolean {
  const accepted = expected[field]
  if (field === "description") return sameDescription(value, accepted, expected.name)
  if (field === "imageUrl")
    return sameAddress(value, accepted) && (value ?? "").includes(imageMustContain ?? "")
  return sameText(value, accepted)
}

/** Name and brand equal to an accepted value, most of the description's words, the same picture file. */
export function scoreOf(found: ProductPage, truth: Truth) {
  return {
    name: isRight("name", found.name, truth),
    brand: isRight("brand", found.brand, truth),
    description: isRight("description", found.description, truth),
    imageUrl: isRight("imageUrl", found.imageUrl, truth),
    brandStated: !truth.expected.brand.includes(null),
  }
}

const sameText = (value: string | null, accepted: (string | null)[]) =>
  normal(value) === ""
    ? accepted.includes(null)
    : accepted.some((one) => one !== null && normal(one) === normal(value))

function sameDescription(value: string | null, accepted: (string | null)[], names: (string | null)[]) {
  if (normal(value) === "") return accepted.includes(null)
  if (names.some((name) => normal(name) === normal(value)) && !sameText(value, accepted)) return false
  const start = words((value ?? "").replace(/\s+/g, " ").trim().slice(0, 200))
  const all = words(value ?? "")
  return accepted.some((one) => {
    if (one === null) return false
    const first = words(one.slice(0, 200))
    if (start.size < Math.min(4, first.size)) return false
    return share(start, words(one)) >= 0.6 || share(first, all) >= 0.6
  })
}

const fileOf = (address: string) => {
  const { host, pathname } = new URL(address)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {}
  return host + path.replace(/\/{2,}/g, "/")
}

const sameAddress = (value: string | null, accepted: (string | null)[]) =>
  value === null
    ? accepted.includes(null)
    : accepted.some((one) => one !== null && fileOf(one) === fileOf(value))
