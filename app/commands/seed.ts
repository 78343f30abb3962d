import { command, inDatabase } from "./command.ts"

await command(() =>
  inDatabase(async () => {
    const { db } = await import("#db/client.server.ts")
    const { users } = await import("#db/schema/index.ts")
    const { seed } = await import("~/domain/demo/fill.server.ts")
    const { signInAsDemo } = await import("~/env.server.ts")
    const { paths } = await import("~/paths.ts")
    if ((await db.$count(users)) > 0)
      throw new Error("There are people in this database already. The demo is for an empty one.")
    const viewLinks = (await seed()).map((token) => paths.shared(token))
    console.log(`The demo is ready. ${signInAsDemo}`)
    console.log(`What people without an account see of a private collection: ${viewLinks.join(" ")}`)
  }),
)
