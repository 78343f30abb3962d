import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { hasSqld } from "./tests/support/sqld.ts"

const databases = { globalSetup: ["tests/support/global-setup.ts"], setupFiles: ["tests/support/setup.ts"] }

/** What asks the application as a whole: loading it anew for each of these files would take longer than they do. */
const together = ["tests/{api,domain,http,pages}/**/*.test.{ts,tsx}"]
/** Those among them that replace modules, use a limit up that is counted in memory, or end what ends with a process. */
const alone = [
  "tests/api/scrape-product.test.ts",
  "tests/http/session/cookies.test.ts",
  "tests/http/server/stop.test.ts",
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
    "tests/!(api|domain|http|pages|e2e)/**/*.test.{ts,tsx}",
    "tests/*.test.{ts,tsx}",
  ]),
]

/** The tests of the database, on a real libSQL server. Only with LIBSQL_SERVER=1, or one file would run twice. */
const remote = [
  project("remote", false, ["tests/domain/**/*.test.ts"]),
  project("remote-alone", true, ["tests/db/contract/**/*.test.ts"]),
]
const wantsServer = Boolean(process.env.LIBSQL_SERVER)

if (wantsServer && !hasSqld) {
  console.warn(
    `SKIPPED: the tests on a libSQL server, for which npm has no binary on ${process.platform}-${process.arch}`,
  )
}

// Its own configuration, without the Remix plugin: loaders and actions are called with a Request.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    pool: "forks",
    // No test is about time: one that hangs ends here, one on a busy machine does not.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    restoreMocks: true,
    unstubEnvs: true,
    // Written out because the global setup starts one server for each worker.
    maxWorkers: availableParallelism(),
    projects: wantsServer && hasSqld ? [...embedded, ...remote] : embedded,
  },
})
