import { z } from "zod"
import { pick } from "~/pick.ts"
import { id, timestamp } from "../fields.server.ts"

const publicUserFields = {
  id: id(),
  username: z.string(),
  isPrivate: z.boolean().meta({ description: "Only friends see the profile" }),
}

export const publicUserResponse = z.object(publicUserFields).meta({
  id: "PublicUser",
  description: "What others may know of a person",
  examples: [{ id: 2, username: "noor", isPrivate: false }],
})

export const userResponse = z
  .object({ ...publicUserFields, email: z.string(), createdAt: timestamp() })
  .meta({
    id: "User",
    description: "What a person sees of their own account",
    examples: [
      {
        id: 1,
        username: "mila",
        isPrivate: false,
        email: "mila@example.com",
        createdAt: "2024-03-05T15:04:00.000Z",
      },
    ],
  })

export type PublicUser = z.infer<typeof publicUserResponse>

export type User = z.infer<typeof userResponse>

export const publicUser = (user: PublicUser): PublicUser => pick(user, "id", "username", "isPrivate")
