import { marked } from "marked"
import text from "../../../docs/first-evening.md?raw"

/** Only what the document shows, because each of them becomes part of the build. */
const files = import.meta.glob<string>(
  "../../../docs/screens/{save-a-link,save-from-phone,invite-a-partner,gift-list,decide-in-a-group}.webp",
  { eager: true, query: "?url", import: "default" },
)

/** Utilities that other pages use: the style sheet is nearly full. */
const looks: Record<string, string> = {
  h2: "display mt-10 text-xl",
  p: "mt-3",
  img: "mt-3 h-auto max-w-full rounded-lg border border-line",
}

const COMMANDS = "mt-3 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere"

/** The document as HTML, each part with an id, and each picture at its address in this build. */
export const helpHtml: string = marked
  .parse(text, { async: false })
  .replace(/<h1>.*<\/h1>\s*/, "")
  .replace(/<pre>(.*?)<\/pre>/gs, (_, commands: string) => `<div class="${COMMANDS}">${commands}</div>`)
  .replace(/<(h2|p|img)\b/g, (_, tag: string) => `<${tag} class="${looks[tag]}"`)
  .replace(
    /<h2 (.*?)>(.*?)<\/h2>/g,
    (_, look: string, title: string) => `<h2 id="${idOf(title)}" ${look}>${title}</h2>`,
  )
  .replace(
    /src="(screens\/[^"]+)"/g,
    (_, path: string) => `loading="lazy" src="${files[`../../../docs/${path}`] ?? ""}"`,
  )

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-")
}
