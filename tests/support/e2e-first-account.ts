import { rmSync } from "node:fs"
import { request } from "@playwright/test"
import { newPerson } from "./e2e.ts"

/**
 * The first account of an installation is its administrator, who may not leave. That must be nobody of a journey.
 * @returns what deletes the data of the journeys at their end, unless somebody has said where it is.
 */
export default async function makeFirstAccount(): Promise<() => void> {
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const response = await context.post("/api/register", { data: newPerson() })
  if (!response.ok()) throw new Error(`The first account: ${response.status()} ${await response.text()}`)
  await context.dispose()
  const { E2E_DATA_DIR = "", E2E_DELETES_DATA } = process.env
  // The server still runs, and may write a file meanwhile.
  return () => E2E_DELETES_DATA && rmSync(E2E_DATA_DIR, { recursive: true, force: true, maxRetries: 3 })
}
