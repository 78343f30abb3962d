import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase } from "#db/client/open-database.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { fastFolder } from "./fast-folder.ts"
import { startSqld } from "./sqld.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** For the files of all processes; deleted after the tests. */
    folder: string
    /** For bundled scripts, beside the modules that they import; deleted after the tests. */
    scripts: string
    /** A migrated database file without rows, which each process copies. Absent on a server. */
    databaseTemplate?: string
    /** One migrated libSQL server for each worker. Absent on files. */
    databaseServers?: string[]
    /** The tests send their requests there, instead of calling the app's functions. It may fetch from one shop. */
    server?: { origin: string; shopPort: number }
  }
}

/** Runs once before a project's tests; the returned function runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(fastFolder, "curio-tests-"))
  project.provide("folder", folder)
  await mkdir(".tmp", { recursive: true })
  const scripts = await mkdtemp(resolve(".tmp/scripts-"))
  project.provide("scripts", scripts)
  const servers = project.name.startsWith("remote") ? await startServers(project) : []
  const { CLUSTER_ORIGIN: origin, CLUSTER_DATABASE, CLUSTER_SHOP_PORT } = process.env
  if (origin && CLUSTER_DATABASE) {
    project.provide("databaseServers", [CLUSTER_DATABASE])
    project.provide("server", { origin, shopPort: Number(CLUSTER_SHOP_PORT) })
  } else if (servers.length === 0) {
    const template = join(folder, "template.db")
    await migrated(`file:${template}`)
    project.provide("databaseTemplate", template)
  }
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([folder, scripts].map((each) => rm(each, { recursive: true, force: true })))
  }
}

async function startServers(project: TestProject) {
  const workers = project.config.maxWorkers
  if (!workers) throw new Error("maxWorkers must be set in vitest.config.ts")
  const servers = await Promise.all(Array.from({ length: workers }, () => startSqld()))
  const urls = servers.map((server) => server.url)
  await Promise.all(urls.map(migrated))
  project.provide("databaseServers", urls)
  return servers
}

async function migrated(url: string) {
  const database = openDatabase({ url })
  await migrateDatabase(database.db)
  await database.close()
}
