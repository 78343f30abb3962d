import { stopWorker } from "~/domain/background/start.server.ts"

export * as entry from "~/entry.server.tsx"

// Work in the background would write into the databases of later tests. They do it with `runJobs` (tests/support/jobs.ts).
await stopWorker()
