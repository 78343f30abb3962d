import { availableParallelism } from "node:os"
import type { Options } from "@node-rs/argon2"
import { and, eq } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Forbidden, Invalid, Unauthenticated } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { account } from "~/words/messages.ts"
import { recordBeside } from "../events/record.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import type { Credentials } from "./inputs.server.ts"
import { emailKey, notDeleted, userColumns } from "./reads.server.ts"

/** OWASP's password storage cheat sheet recommends these. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = "$argon2id$v=19$m=19456,t=2,p=1$"

/** Hashing takes a core and a thread of libuv's pool of four; two stay free for files, DNS and compression. */
const hashing = new Limiter({
  name: "passwords",
  slots: availableParallelism() > 2 ? 2 : 1,
  slotsPerKey: 1,
  waiting: 200,
  waitingPerKey: 20,
})

/** A native module, loaded with the first password: it costs 15 ms of the start. */
const argon2 = () => import("@node-rs/argon2")

/** Keyboards write é as one character or as two. NIST SP 800-63B, 3.1.1.2. */
const normalised = (password: string) => password.normalize("NFKC")

const hash = async (password: string) => (await argon2()).hash(normalised(password), parameters)

/** @param client whose queue it waits in: a visitor's address, or a user. */
export const hashPassword = (password: string, client = ""): Promise<string> =>
  hashing.run(() => hash(password), { key: client })

/** An account of another provider has no password (an empty hash): nothing matches it, and that takes as long. */
export async function passwordMatches(passwordHash: string, password: string, client = ""): Promise<boolean> {
  // Older hashes are of the password as it was typed.
  const forms = new Set([normalised(password), password])
  const matches = async () => {
    const { verify } = await argon2()
    for (const form of forms) if (await verify(passwordHash, form)) return true
    return false
  }
  if (passwordHash) return hashing.run(matches, { key: client })
  await checkDummyPassword(password, client)
  return false
}

const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(prefix)

let decoy: Promise<string> | undefined

/** Takes the time of a real check, so that an unknown e-mail address is not refused sooner than a wrong password. */
async function checkDummyPassword(password: string, client = ""): Promise<void> {
  decoy ??= hash("no account has this password")
  await passwordMatches(await decoy, password, client)
}

export type Proof = { userId: number; passwordHash: string }

export const clientOf = (userId: number): string => `user:${userId}`

const noPassword = () =>
  new Invalid({
    currentPassword: [
      "Your account has no password yet. Set one on your profile, below your linked accounts.",
    ],
  })
const wrongPassword = () => new Invalid({ currentPassword: ["This is not your password"] })

/** @returns "" for an account without a password, undefined without an account. */
export async function storedHash(source: Source, userId: number): Promise<string | undefined> {
  const [row] = await source
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  return row?.passwordHash
}

/** Takes long, so it comes before the transaction of a change, which calls `requireProof`. */
export async function provePassword(viewer: Viewer, password: string): Promise<Proof> {
  const { id } = requireUser(viewer)
  const passwordHash = await storedHash(db, id)
  if (passwordHash === undefined) throw new Unauthenticated()
  if (!passwordHash) throw noPassword()
  if (!(await passwordMatches(passwordHash, password, clientOf(id)))) {
    void recordBeside("password-check-failed", { userId: id })
    throw wrongPassword()
  }
  return { userId: id, passwordHash }
}

export async function requireProof(tx: Transaction, { userId, passwordHash }: Proof): Promise<void> {
  const currentHash = await storedHash(tx, userId)
  if (currentHash === undefined) throw new Unauthenticated()
  if (currentHash !== passwordHash) throw wrongPassword()
}

export async function isPasswordOf(userId: number, password: string): Promise<boolean> {
  const currentHash = await storedHash(db, userId)
  return currentHash !== undefined && passwordMatches(currentHash, password, clientOf(userId))
}

export function refuseSuspended(userId: number): never {
  void recordBeside("sign-in-failed", { userId, details: { suspended: true } })
  throw new Forbidden("This account is suspended")
}

/** An unknown address takes as long as a wrong password. @throws {Forbidden} when suspended, after the right password. */
export async function verifyCredentials({ email, password }: Credentials, client = ""): Promise<User> {
  const [row] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash, isSuspended: users.isSuspended })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
  if (!row) await checkDummyPassword(password, client)
  if (!row || !(await passwordMatches(row.passwordHash, password, client))) {
    void recordBeside("sign-in-failed", { userId: row?.id ?? null })
    throw new Unauthenticated(account.badCredentials)
  }
  const { passwordHash, isSuspended, ...user } = row
  if (isSuspended) refuseSuspended(user.id)
  if (needsRehash(passwordHash))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password, client) })
      // Unless the password was changed meanwhile.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
  return user
}
