import { Fragment, type ReactNode } from "react"
import type { oas31 } from "zod-openapi"
import { isReference, referenceName, type Schema } from "./document.ts"

export const shapeId = (name: string) => `shape-${name}`

/** Says in words what a schema takes: 'text of 1 to 120 characters or null', 'list of Item'. */
export function SchemaWords({ schema }: { schema: Schema }): ReactNode {
  if (isReference(schema)) return <ShapeLink name={referenceName(schema)} />
  const { type, items, anyOf, enum: values, const: only } = schema
  if (anyOf) return <Either choices={anyOf.map(words)} />
  if (only !== undefined) return <code>{JSON.stringify(only)}</code>
  if (type === "array" && items) return <>list of {words(items)}</>
  if (values) return <Either choices={values.map(literal)} />
  if (Array.isArray(type)) return <Either choices={type.map((each) => scalar({ ...schema, type: each }))} />
  return scalar(schema)
}

const ShapeLink = ({ name }: { name: string }) => (
  <a href={`#${shapeId(name)}`} className="text-accent underline">
    {name}
  </a>
)

const words = (schema: Schema) => <SchemaWords schema={schema} />
const literal = (value: unknown) => <code>{value === null ? "null" : String(value)}</code>

function Either({ choices }: { choices: ReactNode[] }) {
  return choices.map((choice, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a schema never change their places
    <Fragment key={index}>
      {index > 0 && (index === choices.length - 1 ? " or " : ", ")}
      {choice}
    </Fragment>
  ))
}

const kinds: Record<string, string> = {
  uri: "address",
  "uri-reference": "address",
  email: "e-mail address",
}

function scalar({ type, format, minLength, maxLength, contentMediaType }: oas31.SchemaObject) {
  if (type === "null") return <code>null</code>
  if (type === "boolean") return "true or false"
  if (type === "integer") return "whole number"
  if (type === "object") return "object"
  if (contentMediaType) return `a file, ${contentMediaType}`
  if (format === "date-time") return "date and time"
  const what = kinds[format ?? ""] ?? "text"
  if (minLength && maxLength) return `${what} of ${minLength} to ${maxLength.toLocaleString("en")} characters`
  return maxLength ? `${what} of at most ${maxLength.toLocaleString("en")} characters` : what
}
