import type { Socket } from "node:net"
import type { Person } from "./people.ts"
import type { Answer, Sent } from "./send.ts"
import type { Mode, Target } from "./server.ts"
import type { Shop } from "./shop.ts"

/** What an attack has at hand. */
export type Arena = {
  mode: Mode
  target: Target
  /** The attacker's shop, and one that the victim links to. */
  shop: Shop
  honest: Shop
  attacker: Person
  victim: Person
  /** Aborts when the attack's time is over. */
  signal: AbortSignal
  /** Opens connections that send this text, and counts the statuses of what is answered. */
  open: (count: number, text: string | Uint8Array, options?: { read?: boolean }) => Promise<Socket[]>
  /** Adds a figure to the output. */
  note: (text: string) => void
  /** Sends a request, as a visitor or as the person named, and counts its status. */
  attack: (sent: Sent, as?: Person) => Promise<Answer>
  /** Sends a request of somebody else, and notes how long they wait. */
  other: (sent: Sent, as?: Person) => Promise<Answer>
}

/** One kind of hostile input. */
export type Kind = {
  /** The finding that it belongs to. */
  id: string
  name: string
  /**
   * The statuses that the attack may get, 0 for no response. Any other fails the kind. So do 429 and 503 alone, if others
   * are expected: then the attack has not reached anything.
   */
  expects: number[]
  /** Readies what the attack needs, before anything is measured. */
  prepare?: (arena: Arena) => Promise<void>
  run: (arena: Arena) => Promise<void>
  /** How long it may take, in seconds; what is not answered then counts as waiting. */
  seconds?: number
  /** Bounds where they are not the usual ones: growth of memory in MB, wait of another user in milliseconds. */
  rssMb?: number
  otherMs?: number
  /** Whether the database is filled before the server starts: see `seeded.ts`. */
  seeded?: boolean
  /** False where what it attacks does not exist under plain remix-serve. */
  remix?: boolean
  /** Settings of the server. */
  env?: Record<string, string>
}

export const LIMITS = { seconds: 8, waitMs: 300, rssMb: 256, otherMs: 2_000 } as const

/** What one kind has done. */
export type Outcome = {
  kind: Kind
  /** The longest wait of another client by the clock, in milliseconds. */
  waitMs: number
  /** The most processor time that the server's main thread used during such a wait; null where it is not known. */
  busyMs: number | null
  rssMb: number
  /** The longest wait of another user, without that for a processor; null when none has asked. */
  otherMs: number | null
  statuses: Map<number, number>
  notes: string[]
  failures: string[]
}

/** By what a wait is judged: processor time does not depend on what else the machine does. */
export const judgedMs = ({ busyMs, waitMs }: Pick<Outcome, "busyMs" | "waitMs">): number => busyMs ?? waitMs
