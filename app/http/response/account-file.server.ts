import { exportAccount } from "~/domain/accounts/export.server.ts"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { DEFAULT_APP_NAME } from "~/limits.ts"
import { fold } from "~/text.ts"

export const accountFile = (viewer: Viewer) => ({
  fileName: `${productName()}-${new Date().toISOString().slice(0, 10)}.zip`,
  type: "application/zip",
  key: String(requireUser(viewer).id),
  make: (signal: AbortSignal) => exportAccount(viewer, signal),
  about: { userId: requireUser(viewer).id },
})

const productName = () =>
  fold(env.APP_NAME)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || fold(DEFAULT_APP_NAME)
