import { hash, type Options, verify } from "@node-rs/argon2"

/** Argon2id as OWASP's password storage cheat sheet sets it: 19 MiB, 2 passes, 1 lane. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = "$argon2id$v=19$m=19456,t=2,p=1$"

/** A PHC string to store for this password. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** Whether the password is the one that was hashed. */
export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password)

/** Whether a stored hash was made with other parameters than today's and should be made anew. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix)

let decoy: Promise<string> | undefined

/** Spends the time of a real check, so that an unknown e-mail answers no sooner than a wrong password. */
export async function checkAgainstNobody(password: string): Promise<void> {
  decoy ??= hashPassword("no account has this password")
  await passwordMatches(await decoy, password)
}
