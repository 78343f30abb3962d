import { z } from "zod"
import { publicUserResponse } from "../accounts/responses.server.ts"

export const personResponse = publicUserResponse
  .extend({
    about: z.string().nullable().meta({ description: "In their own words" }),
    collectionCount: z.int().nullable().meta({
      description: "Of public collections. Null, as `about`, for a private profile that you may not see",
    }),
  })
  .meta({ id: "Person" })
