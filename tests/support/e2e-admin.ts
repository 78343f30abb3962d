import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** Makes an account administrator, as whoever runs the server does. */
export async function makeAdmin({ email }: { email: string }): Promise<void> {
  await promisify(execFile)(process.execPath, ["build/server/make-admin.js", email], {
    env: {
      NODE_ENV: "production",
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: process.env.CLUSTER_DATABASE,
    },
  })
}
