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
  /** Sends a request, as a visitor or as the person named, and counts its status. */
  attack: (sent: Sent, as?: Person) => Promise<Answer>
  /** Sends a request of somebody else, and notes how long they wait. */
  other: (sent: Sent, as?: Person) => Promise<Answer>
}

/** One kind of hostile input. */
export type Kind = {
  /** The finding that it belongs to; `--only` chooses by it. */
  id: string
  name: string
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
  /** Whether it makes sense under remix-serve. */
  remix?: boolean
}

export const LIMITS = { seconds: 8, waitMs: 300, rssMb: 256, otherMs: 2_000 } as const

/** What one kind has done. */
export type Outcome = {
  kind: Kind
  waitMs: number
  rssMb: number
  /** The longest wait of another user; null when none has asked. */
  otherMs: number | null
  statuses: Map<number, number>
  failures: string[]
}
