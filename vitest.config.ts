import { readdirSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { hasSqld } from "./tests/support/sqld.ts"

const databases = { globalSetup: ["tests/support/global-setup.ts"], setupFiles: ["tests/support/setup.ts"] }

/** Files that replace modules, or set variables before the app reads them; others say why they need a process of their own. */
const NEEDS_OWN_PROCESS = /\bvi\.(mock|hoisted|resetModules)\(|^\/\/ In a process of its own:/m
const alone = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/${path.replaceAll("\\", "/")}`)
  .filter((path) => NEEDS_OWN_PROCESS.test(readFileSync(path, "utf8")))

const project = (name: string, isolate: boolean, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { ...databases, name, isolate, include, exclude },
})

/** The others share one process and its modules: loading them anew takes longer than the tests. */
const embedded = [
  project("embedded", false, ["tests/**/*.test.{ts,tsx}"], [...alone, "tests/cluster/**"]),
  project("embedded-alone", true, alone),
]

/** What a libSQL server may do differently, with LIBSQL_SERVER=1 only. All other tests would do the same on a file. */
const onServer = [
  "tests/db/contract/**/*.test.ts",
  // All statements of the API, and how they are planned.
  "tests/api/every-call/responses.test.ts",
  // The statements that only pages make.
  "tests/pages/every-page.test.ts",
  "tests/domain/**/{plans,query-plans,search}.test.ts",
  // Transactions that meet each other, fail halfway, take long or are killed.
  "tests/domain/{accounts/{credentials,sign-up,two-step},background/{privacy,removal}}.test.ts",
  "tests/domain/{friends/{blocks,requests},imports/{kills,writing},items/save,write}.test.ts",
  // Where the log is read. The other tests of the cache compare bytes, or what the same triggers write.
  "tests/http/cache/{chat,other-process,race,sessions}.test.ts",
]
const remote = [
  project("remote", false, onServer, alone),
  project(
    "remote-alone",
    true,
    alone.filter((path) => path.startsWith("tests/db/contract/")),
  ),
]

/** By `npm run test:cluster` only, which starts what they need. */
const onCluster = {
  // The API's contract and the permission matrix, over HTTP.
  api: project("cluster", false, ["tests/permissions.test.ts", "tests/api/every-call/*responses.test.ts"]),
  faults: {
    extends: true as const,
    test: {
      name: "faults",
      include: ["tests/cluster/*.test.ts"],
      // Starting nine processes took two minutes on a busy machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  },
}
const CLUSTER = process.env.CLUSTER as keyof typeof onCluster | undefined
const wantsServer = Boolean(process.env.LIBSQL_SERVER)

if (wantsServer && !hasSqld) {
  console.warn(
    `SKIPPED: the tests on a libSQL server, for which npm has no binary on ${process.platform}-${process.arch}`,
  )
}

// Without the Remix plugin: the tests call loaders and actions with a Request.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    pool: "forks",
    // Ends a test that hangs, but not a slow one on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // One more than there are cores, because some tests wait for time. The setup starts a libSQL server for each.
    // The tests of a cluster empty its database.
    maxWorkers: CLUSTER ? 1 : availableParallelism() + 1,
    projects: CLUSTER ? [onCluster[CLUSTER]] : wantsServer && hasSqld ? [...embedded, ...remote] : embedded,
  },
})
