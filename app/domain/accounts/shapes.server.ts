import { z } from "zod"
import { moment, rowId } from "../answer-fields.server.ts"

const publicUserFields = {
  id: rowId(),
  username: z.string(),
  isPrivate: z.boolean().meta({ description: "Only friends see the profile" }),
}

export const publicUserShape = z.object(publicUserFields).meta({
  id: "PublicUser",
  description: "What others may know of a person",
  examples: [{ id: 2, username: "noor", isPrivate: false }],
})

export const userShape = z.object({ ...publicUserFields, email: z.string(), createdAt: moment() }).meta({
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
