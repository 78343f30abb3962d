import { getZodConstraint } from "@conform-to/zod/v4"
import type { z } from "zod"

/** Native constraints of a schema's fields (`required`, `minLength`, `maxLength`), for the form that a loader renders. */
export const constraintsOf = (schema: z.ZodObject) => getZodConstraint(schema)
