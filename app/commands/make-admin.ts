/** `npm run user:admin -- <email>`: makes an account administrator, and lifts its suspension. */
import { accountCommand } from "./command.ts"

await accountCommand("user:admin", async (email) => {
  const { makeAdmin } = await import("../domain/administration/user-writes.server.ts")
  const username = await makeAdmin(email)
  return username && `${username} is an administrator.`
})
