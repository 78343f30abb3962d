import type { oas31 } from "zod-openapi"
import type { OpenApiDocument } from "~/http/api/openapi/document.server.ts"
import { classes } from "~/ui/classes.ts"
import { followed } from "./document.ts"
import { Prose } from "./prose.tsx"
import { SchemaWords } from "./schema-words.tsx"

type Props = { document: OpenApiDocument; responses: oas31.ResponsesObject }

/** Every status that a call answers, what it means and what comes with it. */
export function Answers({ document, responses }: Props) {
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
