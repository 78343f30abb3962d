import { getZodConstraint } from "@conform-to/zod/v4"
import type { z } from "zod"

/** Native constraints of a schema's fields, for the form that a loader renders: which of them are `required`. */
export const constraintsOf = (schema: z.ZodObject) => getZodConstraint(schema)
