import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { hasSqld } from "./tests/support/sqld.ts"

const databases = { globalSetup: ["tests/support/global-setup.ts"], setupFiles: ["tests/support/setup.ts"] }

/** These load most of the app, so they share one process and its modules: loading them anew takes longer than the tests. */
const together = ["tests/{api,domain,forms,http,observe,pages,server}/**/*.test.{ts,tsx}"]
/** The exceptions: they use up a limit that is counted in memory, stop what runs until the process ends, or have a database of their own. */
const alone = [
  "tests/api/scrape-product.test.ts",
  "tests/http/cookies.test.ts",
  "tests/observe/error-hook.test.ts",
  "tests/server/silent-database.test.ts",
  "tests/server/stop.test.ts",
  "tests/http/views/count-view.test.ts",
]

const project = (name: string, isolate: boolean, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { ...databases, name, isolate, include, exclude },
})

const embedded = [
  project("embedded", false, together, alone),
  project("embedded-alone", true, [
    ...alone,
    "tests/!(api|domain|forms|http|observe|pages|server|e2e)/**/*.test.{ts,tsx}",
    "tests/*.test.{ts,tsx}",
  ]),
]

/** The tests of the database on a libSQL server: with LIBSQL_SERVER=1 only, so that a file does not run twice. */
const remote = [
  project("remote", false, [
    "tests/domain/**/*.test.ts",
    // What depends on where the log is read. The others compare bytes, or what the same triggers write.
    "tests/http/cache/{chat,other-process,race,sessions}.test.ts",
  ]),
  project("remote-alone", true, ["tests/db/contract/**/*.test.ts"]),
]
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
    unstubEnvs: true,
    // The global setup starts one libSQL server for each worker.
    maxWorkers: availableParallelism(),
    projects: wantsServer && hasSqld ? [...embedded, ...remote] : embedded,
  },
})
