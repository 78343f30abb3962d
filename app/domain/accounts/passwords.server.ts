import { availableParallelism } from "node:os"
import { hash, type Options, verify } from "@node-rs/argon2"
import { Limiter } from "~/services/limiter.ts"

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
