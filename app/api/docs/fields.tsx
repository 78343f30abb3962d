import { isReference, type Schema } from "./document.ts"
import { Prose } from "./prose.tsx"
import { SchemaWords } from "./schema-words.tsx"

type Field = { name: string; schema: Schema; required: boolean; description?: string | undefined }

export function fieldsOf(schema: Schema): Field[] {
  if (isReference(schema)) return []
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
    description: "description" in field ? field.description : undefined,
  }))
}

type Props = {
  title?: string
  fields: Field[]
  /** Marks the fields that may be left out. Responses always have all of theirs. */
  marksOptional?: boolean
}

export function Fields({ title, fields, marksOptional }: Props) {
  if (fields.length === 0) return null
  return (
    <div>
      {title && <h3 className="text-sm font-semibold">{title}</h3>}
      <dl className="mt-1 text-sm">
        {fields.map(({ name, schema, required, description }) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt>
              <code className="wrap-anywhere">{name}</code>
            </dt>
            <dd>
              <SchemaWords schema={schema} />
              {marksOptional && !required && <span className="text-muted">, optional</span>}
              {description && (
                <p className="text-muted">
                  <Prose>{description}</Prose>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
