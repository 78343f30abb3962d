import { setTimeout as sleep } from "node:timers/promises"
import { isRefused, sendAccountMail } from "~/domain/accounts/mails.server.ts"
import { encryptSecretsAnew } from "~/domain/accounts/secret-rotation.server.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { fetchInTurn } from "~/domain/background/pictures.server.ts"
import { doRemainingRows, goOnEmptying, nextStep } from "~/domain/background/work.server.ts"
import { fetchPictureOf } from "~/domain/imports/run/hosts.server.ts"
import { keepPictures, runImport } from "~/domain/imports/run/run.server.ts"
import { sweepImports } from "~/domain/imports/writes.server.ts"
import { goOnRenaming } from "~/domain/items/tags.server.ts"
import { erase } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"
import { untilAborted } from "~/runtime/aborting.ts"
import { backUpWhenDue } from "~/services/backup/schedule.server.ts"
import { measureGrounds } from "~/services/images/content.server.ts"
import { keepPicture } from "~/services/images/serve.server.ts"
import { filesOf, releaseFiles, sweepUnusedPictures } from "~/services/images/unused.server.ts"
import type { Kinds } from "./worker.server.ts"

/** Between two transactions, so that other people's requests come in between. */
const PAUSE_MS = 10
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** All work that is done after a response. The work itself is in the domain and the services. */
export const kinds: Kinds = {
  mail: {
    slots: 4,
    failure: "a mail was not sent",
    mayBeGivenUp: true,
    isHopeless: isRefused,
    run: (data, { job }) => sendAccountMail(data, { isRetry: job.attempts > 1 }),
  },
  "remaining-rows": {
    slots: 1,
    failure: "background work failed",
    run: async (_, { signal }) => {
      while (!(await nextStep())) await sleep(PAUSE_MS, undefined, { signal })
      return undefined
    },
  },
  "rename-tag": {
    slots: 1,
    isOrdered: true,
    failure: "a tag was not renamed",
    run: async (renaming) => {
      const left = await goOnRenaming(renaming)
      return left && { again: { data: left } }
    },
  },
  "empty-trash": {
    slots: 1,
    failure: "a trash was not emptied",
    run: async (emptying) => {
      const left = await goOnEmptying(emptying)
      return left && { again: { data: left } }
    },
  },
  "unused-pictures": {
    slots: 1,
    failure: "pictures were not deleted",
    run: async ({ addresses, files }, { signal }) => {
      // The job keeps them before their rows go, because a turn that is killed leaves files without rows.
      if (!files) return { again: { data: { addresses, files: await filesOf(addresses) } } }
      await releaseFiles(files, signal)
      return undefined
    },
  },
  "saved-picture": {
    slots: 8,
    failure: "a picture was not fetched",
    mayBeGivenUp: true,
    run: async (pictures, { signal }) => {
      const keep = (imageUrl: string) => untilAborted(keepPicture(imageUrl, pictures.userId), signal)
      const data = await fetchInTurn(pictures, keep)
      return data && { again: { data } }
    },
  },
  // They wait for their host, and must not hold up the pictures of those who save one product.
  "read-picture": {
    slots: 2,
    failure: "a picture of an import was not fetched",
    mayBeGivenUp: true,
    run: async (pictures, { signal }) => {
      const data = await fetchInTurn(pictures, (url) => fetchPictureOf(url, pictures.userId, signal))
      return data && { again: { data } }
    },
  },
  import: {
    slots: 4,
    isOrdered: true,
    failure: "an import failed",
    run: ({ importId }, { job, signal }) =>
      runImport({ importId, jobId: job.id, lock: job.lock }, signal).then(() => undefined),
  },
  "import-pictures": {
    slots: 4,
    failure: "pictures of an import were not fetched",
    mayBeGivenUp: true,
    run: async (data, { job, signal }) => {
      const left = await keepPictures(data, job.userId ?? 0, signal)
      return left ? { again: { data: left } } : undefined
    },
  },
  sweep: {
    slots: 1,
    longestMs: DAY_MS,
    failure: "not swept",
    run: async (_, { signal }) => {
      // The sweep may be interrupted at any point.
      await untilAborted(sweep(), signal)
      return { again: { runAt: new Date(Date.now() + DAY_MS) } }
    },
  },
  backup: {
    slots: 1,
    longestMs: env.BACKUP_EVERY,
    failure: "the backup failed",
    run: async (_, { signal }) => {
      const runAt = await backUpWhenDue(signal)
      return runAt ? { again: { runAt } } : undefined
    },
  },
  "restore-demo": {
    slots: 1,
    longestMs: HOUR_MS,
    failure: "the demo was not restored",
    run: async () => {
      await (await import("~/domain/demo/restore.server.ts")).restoreDemo()
      return { again: { runAt: new Date(Date.now() + HOUR_MS) } }
    },
  },
}

/** The log says it, so that the operator knows when an old value of `SESSION_SECRET` can go. */
async function renewEncryption(): Promise<void> {
  const secrets = await encryptSecretsAnew()
  if (secrets.done > 0 || secrets.unreadable > 0)
    log.info(secrets, "secrets of two-step sign-in encrypted anew")
}

async function sweep(): Promise<void> {
  const sweeping = [
    sweepImports(),
    sweepUnusedPictures(new Date(Date.now() - DAY_MS)),
    renewEncryption(),
    measureGrounds(),
    ...deleteOldRows(),
    erase(doRemainingRows),
  ]
  for (const result of await Promise.allSettled(sweeping))
    if (result.status === "rejected") throw result.reason
}
