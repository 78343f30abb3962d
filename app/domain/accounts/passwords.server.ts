import { availableParallelism } from "node:os"
import { hash, type Options, verify } from "@node-rs/argon2"
import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Invalid, Unauthenticated } from "~/errors.ts"
import { Limiter } from "~/services/limiter.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { notDeleted } from "./reads.server.ts"

/** Argon2id as OWASP's password storage cheat sheet sets it: 19 MiB, 2 passes, 1 lane. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = "$argon2id$v=19$m=19456,t=2,p=1$"

/**
 * Hashing occupies a core, and a thread of libuv's pool: that has four by default, which also serve files, DNS and
 * compression. Two stay free for those. Clients take turns.
 */
const hashing = new Limiter({
  slots: availableParallelism() > 2 ? 2 : 1,
  slotsPerKey: 1,
  waiting: 200,
  waitingPerKey: 20,
})

/**
 * A PHC string to store for this password.
 * @param client whom the work counts against: an address of a visitor, or a user.
 * @throws {TooManyRequests} {Unavailable} when too many passwords of this client, or of all, wait already.
 */
export const hashPassword = (password: string, client = ""): Promise<string> =>
  hashing.run(() => hash(password, parameters), { key: client })

/**
 * Whether the password is the one that was hashed.
 * @param client as for `hashPassword`, which also says what is thrown.
 */
export const passwordMatches = (stored: string, password: string, client = ""): Promise<boolean> =>
  hashing.run(() => verify(stored, password), { key: client })

/** Whether a stored hash was made with other parameters than today's and should be made anew. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix)

let decoy: Promise<string> | undefined

/** Spends the time of a real check, so that an unknown e-mail answers no sooner than a wrong password. */
export async function checkAgainstNobody(password: string, client = ""): Promise<void> {
  decoy ??= hash("no account has this password", parameters)
  await passwordMatches(await decoy, password, client)
}

/** That the viewer knows the account's password, and the hash that it was checked against. */
export type Proof = { userId: number; passwordHash: string }

/** Whom a user's own hashing counts against. */
export const clientOf = (userId: number): string => `user:${userId}`

const notYours = () => new Invalid({ currentPassword: ["This is not your password"] })

async function storedHash(tx: Pick<Transaction, "select">, userId: number): Promise<string> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  if (!row) throw new Unauthenticated()
  return row.passwordHash
}

/**
 * Makes sure that whoever sits at the session also knows the account's password. It takes long, so it is done before the
 * transaction of the change that it guards; that one calls `requireProof`.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} on the field `currentPassword` when it is wrong.
 */
export async function provePassword(viewer: Viewer, password: string): Promise<Proof> {
  const { id } = requireUser(viewer)
  const passwordHash = await storedHash(db, id)
  if (!(await passwordMatches(passwordHash, password, clientOf(id)))) throw notYours()
  return { userId: id, passwordHash }
}

/** Makes sure that the password is still the one that was proved. @throws {Invalid} as `provePassword` does. */
export async function requireProof(tx: Transaction, { userId, passwordHash }: Proof): Promise<void> {
  if ((await storedHash(tx, userId)) !== passwordHash) throw notYours()
}

/** Whether this is the account's password now. False when there is no such account any more. */
export async function isPasswordOf(userId: number, password: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  return row !== undefined && passwordMatches(row.passwordHash, password, clientOf(userId))
}
