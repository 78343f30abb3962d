import { z } from "zod"
import { codeReasons, unreadableReasons } from "~/errors.ts"

const message = z.string().meta({ description: "A sentence for whoever reads it" })
const errors = z
  .record(z.string(), z.array(z.string()))
  .optional()
  .meta({ description: "What is wrong with each field; the empty name stands for the whole" })

export const errorResponse = z
  .object({ message })
  .meta({ id: "Error", examples: [{ message: "Collection not found" }] })

export const unauthenticatedResponse = z
  .object({
    message,
    reason: z.enum(codeReasons).optional().meta({
      description:
        "Of signing in: the password is right, and the account has two-step sign-in. Of an administrator's act: the session has to send the password again",
    }),
  })
  .meta({
    id: "UnauthenticatedError",
    examples: [{ message: "You must be logged in" }],
  })

export const inputErrorResponse = z.object({ message, errors }).meta({
  id: "InputError",
  examples: [{ message: "Name is required", errors: { name: ["Name is required"] } }],
})

export const unprocessableResponse = z
  .object({
    message,
    reason: z
      .enum(unreadableReasons)
      .optional()
      .meta({ description: "Why the page behind a link could not be read" }),
  })
  .meta({
    id: "UnprocessableError",
    examples: [{ message: "The shop took too long to answer.", reason: "timeout" }],
  })

/** The errors of calls with `errorField` have this body. */
export const errorFieldResponse = z.object({ message, error: message }).meta({
  id: "DoubledError",
  examples: [
    {
      message: "They are not a co-owner of this collection",
      error: "They are not a co-owner of this collection",
    },
  ],
})

/** RFC 9457. */
const problemResponse = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().meta({ description: "The status in words" }),
    status: z.int(),
    detail: message,
    errors,
    reason: z.string().optional(),
  })
  .meta({
    id: "Problem",
    description: "An error, for who asks for `application/problem+json`",
    examples: [
      {
        type: "about:blank",
        title: "Bad Request",
        status: 400,
        detail: "Name is required",
        errors: { name: ["Name is required"] },
      },
    ],
  })

export const errorContent = (schema: z.ZodType) => ({
  "application/json": { schema },
  "application/problem+json": { schema: problemResponse },
})
