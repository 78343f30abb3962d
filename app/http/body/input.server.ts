import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { type FieldErrors, Invalid, NotFound } from "~/errors.ts"

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join(".")
    errors[field] ??= []
    errors[field].push(issue.message)
  }
  return errors
}

/** @throws {Invalid} with the errors by field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Invalid(fieldErrors(parsed.error))
}

/** @throws {NotFound} with the message `missing` when it is not a positive whole number. */
export function idOf(value: string | null | undefined, missing?: () => string | undefined): number {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) throw new NotFound(missing?.())
  return Number(value)
}

export const queryOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""))

/** Invalid fields are left out: people edit and cut addresses. */
export function pageQuery<S extends z.ZodObject>(schema: S, url: URL): z.output<S> {
  const fields = queryOf(url)
  const { error } = schema.safeParse(fields)
  for (const { path } of error?.issues ?? []) delete fields[String(path[0])]
  return schema.parse(fields)
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema
}

/** JSON sends it like this: an absent switch is off, the text of a number is a number. The schema refuses other text. */
function asJson<S extends z.ZodObject>(schema: S) {
  return z.preprocess((value) => {
    const fields = { ...(value as Record<string, unknown>) }
    for (const [name, field] of Object.entries(schema.shape)) {
      const kind = unwrap(field)
      const fieldValue = fields[name]
      if (kind instanceof z.ZodBoolean) fields[name] = fieldValue !== undefined && fieldValue !== "false"
      if (kind instanceof z.ZodNumber && typeof fieldValue === "string" && /^\d{1,15}$/.test(fieldValue))
        fields[name] = Number(fieldValue)
    }
    return fields
  }, schema)
}

export const noFields = z.object({})

export const textFields = (schema: z.ZodObject = noFields): string[] =>
  Object.keys(schema.shape).filter(
    (name) => unwrap(schema.shape[name]) instanceof z.ZodString && !/password/i.test(name),
  )

/** Conform gets only the fields of the schema, one value each: from other names it makes lists of any length. */
export function parseForm<S extends z.ZodObject>(schema: S, form: FormData) {
  const fields = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = form.get(name)
    if (value !== null) fields.append(name, value)
  }
  return parseWithZod(fields, { schema: asJson(schema), disableAutoCoercion: true })
}
