import { randomInt } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { recoveryCodes } from "#db/schema/index.ts"
import { tokenHash } from "./session-reads.server.ts"

const RECOVERY_CODES = 10

/** 83 random bits. Digits only: they fit the keys that phones show for a code. */
const GROUPS = 5
const DIGITS = 5

/** "04711-83920-11735-60284-95126" */
function newCode(): string {
  const groups = Array.from({ length: GROUPS }, () => randomInt(10 ** DIGITS))
  return groups.map((group) => String(group).padStart(DIGITS, "0")).join("-")
}

export const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** Users may type spaces and hyphens in a code. */
const hashOf = (code: string): string => tokenHash(code.replace(/\D/g, ""))

export async function replaceCodes(tx: Transaction, userId: number, codes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codes.length > 0)
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ id: hashOf(code), userId })))
}

/** @returns whether it was one of the user's. It works no more. */
export async function takeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const usedCodes = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.id, hashOf(code)), eq(recoveryCodes.userId, userId)))
    .returning({ id: recoveryCodes.id })
  return usedCodes.length > 0
}

export const countCodes = (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
