import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { startSqld } from "./sqld.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database file without rows, which each test file copies. Absent in the project `remote`. */
    databaseTemplate?: string
    /** One migrated libSQL server for each worker. Absent in the project `embedded`. */
    databaseServers?: string[]
  }
}

/** Runs once before a project's tests; what it returns runs once after them. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === "remote" ? startServers(project) : makeTemplate(project)
}

async function makeTemplate(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "curio-template-"))
  const file = join(directory, "template.db")
  await migrated(`file:${file}`)
  project.provide("databaseTemplate", file)
  return () => rm(directory, { recursive: true, force: true })
}

async function startServers(project: TestProject) {
  const workers = project.config.maxWorkers
  if (!workers) throw new Error("maxWorkers must be set in vitest.config.ts")
  const servers = await Promise.all(Array.from({ length: workers }, startSqld))
  const urls = servers.map((server) => server.url)
  await Promise.all(urls.map(migrated))
  project.provide("databaseServers", urls)
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function migrated(url: string) {
  const database = openDatabase({ url })
  await migrateDatabase(database.db)
  await database.close()
}
