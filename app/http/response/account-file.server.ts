import type { z } from "zod"
import { exportAccount, exportBookmarks } from "~/domain/accounts/export.server.ts"
import type { accountExportSchema } from "~/domain/accounts/inputs.server.ts"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { DEFAULT_APP_NAME } from "~/limits.ts"
import { fold } from "~/text.ts"
import type { Download } from "./download.server.ts"

type Asked = z.output<typeof accountExportSchema> & { origin: string }

export function accountFile(viewer: Viewer, { format, origin }: Asked): Download {
  const { id } = requireUser(viewer)
  const name = `${productName()}-${new Date().toISOString().slice(0, 10)}`
  const common = { key: String(id), about: { userId: id } }
  if (format === "zip")
    return {
      ...common,
      fileName: `${name}.zip`,
      type: "application/zip",
      make: (signal) => exportAccount(viewer, signal),
    }
  return {
    ...common,
    fileName: `${name}.bookmarks.html`,
    type: "text/html; charset=utf-8",
    make: () => exportBookmarks(viewer, env.APP_ORIGIN ?? origin),
  }
}

const productName = () =>
  fold(env.APP_NAME)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || fold(DEFAULT_APP_NAME)
