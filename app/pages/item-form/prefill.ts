import { parseUrl } from "~/paths.ts"
import { type Filled, type FilledField, filledFields, filledName, PICTURES, READ_LINK } from "./filled.ts"

/** A picture that can be chosen: the shop's address, and the path of this app that shows it. */
export type PictureChoice = { url: string; src: string }

type Candidate = { value: string; source: string }

/** An item that the user has with the same link. */
export type Own = { id: number; name: string; collectionId: number }

export type Prefill = {
  product: boolean
  found: Record<FilledField, string | null>
  /** The best comes first; the first is the one that was found. */
  candidates: Partial<Record<FilledField, Candidate[]>>
  line: string
  /** Why the page's price was not taken, or is worth a look. */
  doubt: string | null
  canonicalUrl: string | null
  pictures: PictureChoice[]
  own: Own[]
  inGroup?: { name: string } | null
}

export type Notice =
  | Prefill
  /** The page could not be read, and the fields of the page before are empty again. */
  | { unread: true; refused?: boolean }
  | { duplicate: { id: number; name: string } }

export type PrefillState = {
  status: "idle" | "reading" | "found" | "failed"
  /** The link that was read last, or is being read. */
  link: string
  filled: Filled
  canonicalUrl: string
  pictures: PictureChoice[]
  page: Prefill | null
  message?: string
  /** The shop refuses programs, so its page can be pasted. */
  refused?: boolean
}

export const unread: PrefillState = {
  status: "idle",
  link: "",
  filled: {},
  canonicalUrl: "",
  pictures: [],
  page: null,
}

export function stateOf(notice: Notice | undefined, values: Record<string, string>): PrefillState {
  const page = notice && "found" in notice ? notice : null
  const filled = filledFields.flatMap((field) => {
    const value = values[filledName(field)]
    return value ? [[field, value]] : []
  })
  return {
    status: page ? "found" : "idle",
    refused: Boolean(notice && "refused" in notice && notice.refused),
    link: values[READ_LINK] ?? "",
    filled: Object.fromEntries(filled),
    canonicalUrl: values.canonicalUrl ?? "",
    pictures: page?.pictures ?? picturesIn(values[PICTURES]),
    page,
  }
}

export const picturesText = (pictures: PictureChoice[]): string =>
  pictures.map(({ url, src }) => `${url} ${src}`).join(" ")

/** The text comes from the browser: only paths of our own pictures are shown. */
function picturesIn(text = ""): PictureChoice[] {
  const words = text.split(" ", 40)
  const pairs = words.flatMap((url, at) => (at % 2 ? [] : [{ url, src: words[at + 1] ?? "" }]))
  return pairs.filter(({ src }) => src.startsWith("/images/"))
}

export const isWebAddress = (link: string): boolean => /^https?:$/.test(parseUrl(link)?.protocol ?? "")

/** Finds several links in a text. A field for one link joins the lines that are pasted into it. */
export function linksIn(text: string): string[] {
  const parts = text.slice(0, SEVERAL_MAX).split(/\s+|(?<=[^\s=/?&:%#|])(?=https?:\/\/)/)
  return parts.filter(isWebAddress)
}

const SEVERAL_MAX = 7_000
