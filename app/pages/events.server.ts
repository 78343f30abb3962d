import { type EventName, eventWords } from "~/words/events.ts"
import { describeUserAgent } from "./profile/devices.server.ts"

type Details = Record<string, string | number | boolean | null>

type Stored = {
  event: string
  details: Details | null
  times: number
  address: string | null
  userAgent: string | null
}

export const inWords = <E extends Stored>(events: E[]) =>
  events.map(({ event, details, times, address, userAgent, ...rest }) => ({
    ...rest,
    isCommand: details?.command === true,
    title: [eventWords[event as EventName] ?? event, objectOf(details ?? {})].filter(Boolean).join(": "),
    facts: [userAgent && describeUserAgent(userAgent), address, times > 1 && `${times} times`].filter(isText),
  }))

const isText = (fact: unknown): fact is string => typeof fact === "string" && fact !== ""

function objectOf({ name, kind, id, report, quotaMb, suspended, command }: Details): string | null {
  if (typeof name === "string") return name
  if (kind !== undefined) return `${kind} ${id}`
  if (report !== undefined) return String(report)
  if (quotaMb !== undefined) return quotaMb === null ? "the default" : `${quotaMb} MB`
  if (suspended) return "the account is suspended"
  return command ? "by a command" : null
}
