import type { oas31 } from "zod-openapi"
import type { OpenApiDocument } from "~/http/api/openapi/document.server.ts"
import { classes } from "~/ui/classes.ts"
import { ChevronDownIcon } from "~/ui/icons.ts"
import { type DescribedCall, followed } from "./document.ts"
import { Fields, fieldsOf } from "./fields.tsx"
import { Json, Prose } from "./prose.tsx"
import { SchemaWords } from "./schema-words.tsx"

export function Call({ path, method, operation, document }: DescribedCall & { document: OpenApiDocument }) {
  const { operationId, summary, description, security, responses } = operation
  return (
    <details id={operationId} className="group border-b border-line">
      <summary className="flex items-baseline gap-x-3 py-3 hover:bg-sunken">
        <Method name={method} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <code className="text-sm font-semibold wrap-anywhere">{path}</code>
          <span className="text-sm text-muted">
            <Prose>{summary ?? ""}</Prose>
          </span>
        </span>
        <ChevronDownIcon className="size-4 self-center text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-1 pb-7 sm:pl-19">
        <p className="max-w-[65ch]">
          {description && (
            <>
              <Prose>{description}</Prose>{" "}
            </>
          )}
          <span className="text-muted">{callers(security)}</span>
        </p>
        <Taken operation={operation} />
        <Answers document={document} responses={responses ?? {}} />
      </div>
    </details>
  )
}

function callers(security: oas31.SecurityRequirementObject[] = []): string {
  const scope = security.find((way) => way.token)?.token?.[0]
  const isOpen = security.some((way) => Object.keys(way).length === 0)
  if (!scope) return isOpen ? "Open to visitors, but not for tokens." : "Needs a session; tokens may not."
  return isOpen ? "Open to visitors." : `Needs a session or a token that may ${scope}.`
}

const tones: Record<string, string> = {
  GET: "text-accent",
  POST: "text-ink",
  PATCH: "text-heart",
  DELETE: "text-danger",
}

const Method = ({ name }: { name: string }) => (
  <span className={classes("w-16 flex-none text-xs font-bold tracking-wide", tones[name])}>{name}</span>
)

const places = { path: "In the address", query: "Query", header: "Headers" } as const

function Taken({ operation }: { operation: oas31.OperationObject }) {
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[]
  return (
    <>
      {Object.entries(places).map(([place, title]) => (
        <Fields
          key={place}
          title={title}
          marksOptional
          fields={parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema = {}, required = false, description }) => ({
              name,
              schema,
              required,
              description,
            }))}
        />
      ))}
      <Body body={operation.requestBody as oas31.RequestBodyObject | undefined} />
    </>
  )
}

function Body({ body }: { body: oas31.RequestBodyObject | undefined }) {
  const [[type, media] = []] = Object.entries(body?.content ?? {})
  if (!media?.schema) return null
  return (
    <>
      <Fields
        title={type === "application/json" ? "Body" : `Body, ${type}`}
        fields={fieldsOf(media.schema)}
        marksOptional
      />
      {media.example !== undefined && <Json value={media.example} />}
    </>
  )
}

type Props = { document: OpenApiDocument; responses: oas31.ResponsesObject }

function Answers({ document, responses }: Props) {
  return (
    <div>
      <h3 className="text-sm font-semibold">Answers</h3>
      <dl className="mt-1 text-sm">
        {Object.entries(responses).map(([status, response]) => (
          <div
            key={status}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2 last:border-0"
          >
            <dt
              className={classes("font-semibold tabular-nums", status < "400" ? "text-accent" : "text-muted")}
            >
              {status}
            </dt>
            <dd>
              <Answer {...followed<oas31.ResponseObject>(document, "responses", response)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Answer({ description, content, headers }: oas31.ResponseObject) {
  const [[type, media] = []] = Object.entries(content ?? {})
  const names = Object.keys(headers ?? {})
  return (
    <>
      <Prose>{description}</Prose>
      {(media?.schema || names.length > 0) && (
        <p className="text-muted">
          {type === "text/html" ? "A page" : media?.schema && <SchemaWords schema={media.schema} />}
          {media?.schema && names.length > 0 && ", with "}
          {!media?.schema && names.length > 0 && "With "}
          {names.length > 0 && <Prose>{names.map((name) => `\`${name}\``).join(", ")}</Prose>}
        </p>
      )}
    </>
  )
}
