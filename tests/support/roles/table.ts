import { type ApiRequest } from "../api.ts"

/** What is sent with a call: what stands in its braces, its query, its body. */
export type Sent = ApiRequest & { at?: Record<string, number>; query?: string }

/** What the rows of a table send, by their names. Rows that have nothing to say but who asks stand not in it. */
export type Requests<World> = Record<string, (world: World, role: string) => Sent>

/** What somebody is told by a call, as the tables say it: a status for each column. */
export type Row = {
  /** The call and what of it is meant, such as `PATCH /api/items/{id} | own`. */
  name: string
  /** Method and address with its parameters in braces. */
  call: string
  /** Statuses by column. */
  statuses: Record<string, number>
}

/**
 * Reads a table of text: a line of columns, then a line for each call, `call | what of it | statuses`. A status stands for
 * as many columns as `×` says.
 */
export function readTable(text: string): Row[] {
  const [head = "", ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
  const columns = head.split(/\s+/)
  return lines.map((line) => {
    const [call = "", what = "", cells = ""] = line.split("|").map((part) => part.trim().replace(/ +/g, " "))
    const statuses = cells.split(/\s+/).flatMap((cell) => {
      const [status, times = "1"] = cell.split("×")
      return Array<number>(Number(times)).fill(Number(status))
    })
    if (statuses.length !== columns.length)
      throw new Error(`'${call} | ${what}' has ${statuses.length} of ${columns.length} statuses`)
    return {
      name: what ? `${call} | ${what}` : call,
      call,
      statuses: Object.fromEntries(columns.map((column, at) => [column, statuses[at] ?? 0])),
    }
  })
}
