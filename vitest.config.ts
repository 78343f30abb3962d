import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { hasSqld } from "./tests/support/sqld.ts"

const databases = { globalSetup: ["tests/support/global-setup.ts"], setupFiles: ["tests/support/setup.ts"] }

const embedded = {
  extends: true as const,
  test: { ...databases, name: "embedded", include: ["tests/**/*.test.{ts,tsx}"], exclude: ["tests/e2e/**"] },
}

/** What stands on the database, a second time on a real libSQL server. */
const remote = {
  extends: true as const,
  test: {
    ...databases,
    name: "remote",
    include: ["tests/domain/**/*.test.ts", "tests/db/contract/**/*.test.ts"],
  },
}

if (!hasSqld) {
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
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    // Written out because the global setup starts one server for each worker.
    maxWorkers: availableParallelism(),
    projects: hasSqld ? [embedded, remote] : [embedded],
  },
})
