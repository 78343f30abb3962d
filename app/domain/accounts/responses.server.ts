import { z } from "zod"
import { pick } from "~/pick.ts"
import { id, timestamp } from "../fields.server.ts"

export const publicUserResponse = z
  .object({
    id: id(),
    username: z.string(),
    isPrivate: z.boolean().meta({ description: "Only friends see the profile" }),
  })
  .meta({ id: "PublicUser", description: "What others may know of a person" })

export const userResponse = z
  .object({
    id: id(),
    email: z.string(),
    ...publicUserResponse.omit({ id: true }).shape,
    about: z.string().nullable().meta({ description: "In your own words; those see it who see the profile" }),
    createdAt: timestamp(),
  })
  .meta({ id: "User", description: "What a person sees of their own account" })

export type PublicUser = z.infer<typeof publicUserResponse>

export type User = z.infer<typeof userResponse>

export const publicUser = (user: PublicUser): PublicUser => pick(user, "id", "username", "isPrivate")
