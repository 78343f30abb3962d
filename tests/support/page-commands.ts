/** A command of a page, with what the page says that it answers. */
export type PageCommand = { command: string; status: number; body: string; headers: [string, string][] }

/** The commands in a page's `sh` blocks. What each answers stands in comments below it: status and body, then headers. */
export function pageCommands(markdown: string): PageCommand[] {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
  return blocks.flatMap((block) => block.trim().split(/\n\n/)).map(readCommand)
}

function readCommand(text: string): PageCommand {
  const lines = text.split("\n")
  const [first = "", ...rest] = lines.flatMap((line) => (line.startsWith("# ") ? line.slice(2) : []))
  const [, status, body = ""] = /^(\d{3})(?: (.*))?$/.exec(first) ?? []
  if (!status) throw new Error(`The page does not say what this answers: ${text}`)
  return {
    command: lines.filter((line) => !line.startsWith("# ")).join("\n"),
    status: Number(status),
    body,
    headers: rest.map((line) => {
      const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? []
      return [name, value]
    }),
  }
}

/** What a page says as a pattern: the same text, with anything where it has `…`. */
export const asPattern = (text: string): RegExp =>
  new RegExp(`^${text.split("…").map(escaped).join(".*")}$`, "s")

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
