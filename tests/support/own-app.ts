import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { createClient } from "@libsql/client"
import { test as base } from "./e2e.ts"
import { serve, sharedByFile } from "./other-server.ts"

/** Another built app, with a database that journeys may break. */
export type OwnApp = {
  origin: string
  /** Makes the database refuse every write, like a full disk. */
  refuseWrites: () => Promise<void>
  takeWrites: () => Promise<void>
  /** A password reset link, from the operator's command. */
  resetLink: (email: string) => Promise<string>
}

/** The journeys of a file, against another app. */
export function testOfOwnApp() {
  const server = sharedByFile(
    () => serve(settings, process.execPath, "build/server/server.js"),
    ({ end }) => end(),
  )
  return base.extend<{ app: OwnApp }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, and there are none
      async ({}, use) => {
        const { origin, directory, environment } = await server()
        await use({ origin, ...faults(directory), resetLink: (email) => resetLink(email, environment) })
      },
      { timeout: 60_000 },
    ],
    baseURL: async ({ app }, use) => use(app.origin),
  })
}

const settings = {
  NODE_ENV: "production",
  TRUST_PROXY: "on",
  OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${process.env.E2E_SHOP_PORT}`,
  LOG_LEVEL: "silent",
}

/** Triggers that act like a full disk: reads work, writes fail. */
function faults(directory: string): Pick<OwnApp, "refuseWrites" | "takeWrites"> {
  const onEachTable = async (statements: (table: string) => string[]) => {
    const database = createClient({ url: `file:${join(directory, "curio.db")}`, timeout: 5_000 })
    const { rows } = await database.execute(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and sql not like 'CREATE VIRTUAL%'",
    )
    await database.batch(
      rows.flatMap(({ name }) => statements(String(name))),
      "write",
    )
    database.close()
  }
  const acts = ["insert", "update", "delete"]
  return {
    refuseWrites: () =>
      onEachTable((table) =>
        acts.map(
          (act) =>
            `create trigger "full_${act}_${table}" before ${act} on "${table}" begin select raise(abort, 'disk is full'); end`,
        ),
      ),
    takeWrites: () =>
      onEachTable((table) => acts.map((act) => `drop trigger if exists "full_${act}_${table}"`)),
  }
}

async function resetLink(email: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["build/server/reset-password.js", email], {
    env: environment,
  })
  const [path] = /\/auth\/reset-password\?token=\S+/.exec(stdout) ?? []
  if (!path) throw new Error(`No link in: ${stdout}`)
  return path
}
