/** `npm run user:invite -- [--uses N] [--days N]`: prints a link with which people sign up, while the server runs. */
import { parseArgs } from "node:util"
import { command, inDatabase, NO_ORIGIN } from "./command.ts"

const wholeNumber = (name: string, text: string, max: number): number => {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number
  throw new Error(`--${name} must be a whole number from 1 to ${max.toLocaleString("en")}, not ${text}`)
}

await command(async (...args) => {
  const { uses: usesText, days: daysText } = optionsIn(args)
  const { env } = await import("../env.server.ts")
  const { usesMax } = await import("../domain/invitations/inputs.server.ts")
  const uses = wholeNumber("uses", usesText, usesMax.admin)
  const days = wholeNumber("days", daysText, 3_650)
  if (env.SIGN_UP === "closed") throw new Error("New accounts are closed: set SIGN_UP to invited or open.")
  const { issueInvitation } = await import("../domain/invitations/writes.server.ts")
  const { inviteLink } = await import("~/domain/invitations/usable.server.ts")
  const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const token = await inDatabase(() => issueInvitation({ uses, expiresAt }))
  console.log(`An invitation to sign up with (uses: ${uses}, days: ${days}):\n`)
  console.log(`${inviteLink(`http://localhost:${env.PORT}`, token)}\n`)
  if (!env.APP_ORIGIN) console.log(NO_ORIGIN)
})

function optionsIn(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { uses: { type: "string", default: "1" }, days: { type: "string", default: "30" } },
    })
    return values
  } catch (error) {
    throw new Error(`${(error as Error).message}. Write: npm run user:invite -- [--uses N] [--days N]`)
  }
}
