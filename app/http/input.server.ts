import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { type FieldErrors, Invalid } from "~/domain/errors.ts"

/** The errors of a failed parse, by field name; '' for the whole. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join(".")
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

/**
 * Parses JSON or a query with a thing's schema.
 * @throws {Invalid} with the errors by field.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Invalid(fieldErrors(parsed.error))
}

/** The fields of a query string as an object, for a list's schema. */
export const queryOf = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams)

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema
}

/**
 * A form says of a switch only that it is on: absent means off. Everything else is text as JSON would send it.
 */
function switchesToBooleans<S extends z.ZodObject>(schema: S) {
  return z.preprocess((value) => {
    const fields = { ...(value as Record<string, unknown>) }
    for (const [name, field] of Object.entries(schema.shape)) {
      if (unwrap(field) instanceof z.ZodBoolean)
        fields[name] = fields[name] !== undefined && fields[name] !== "false"
    }
    return fields
  }, schema)
}

/** Parses a form with the same schema that JSON is parsed with; the submission keeps what was typed. */
export function parseForm<S extends z.ZodObject>(schema: S, form: FormData) {
  return parseWithZod(form, { schema: switchesToBooleans(schema), disableAutoCoercion: true })
}
