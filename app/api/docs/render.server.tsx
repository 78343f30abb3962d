import { renderToStaticMarkup } from "react-dom/server"
import { env } from "~/env.server.ts"
import type { OpenApiDocument } from "~/http/api/openapi/document.server.ts"
import { introduction } from "~/http/api/openapi/introduction.ts"
import stylesheet from "~/styles/api-docs.css?url"
import { Mark } from "~/ui/mark.tsx"
import { Call } from "./call.tsx"
import { callsOf, type Schema } from "./document.ts"
import { Fields, fieldsOf } from "./fields.tsx"
import { Json, Prose } from "./prose.tsx"
import { shapeId } from "./schema-words.tsx"

/** The whole HTML of the API's page. It has no scripts, and is the same for everybody. */
export function renderApiPage(document: OpenApiDocument, source: string): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{`API · ${env.APP_NAME}`}</title>
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <ApiPage document={document} appName={env.APP_NAME} source={source} />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

type Props = {
  document: OpenApiDocument
  appName: string
  source: string
}

function ApiPage({ document, appName, source }: Props) {
  const sections = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    id: slug(name),
  }))
  return (
    <>
      <header className="sticky top-0 z-40 flex h-14 items-center gap-2.5 border-b border-line bg-paper px-4 sm:px-8">
        <a href="/" className="flex items-center gap-2.5">
          <Mark />
          <span className="display translate-y-px text-xl">{appName}</span>
        </a>
        <a href={source} className="ml-auto text-sm text-accent hover:underline">
          openapi.json
        </a>
      </header>
      <div className="mx-auto max-w-[76rem] gap-x-14 px-4 pb-24 sm:px-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
        <Contents entries={[...sections, { name: "Shapes", id: "shapes" }]} />
        <main className="pt-8 lg:pt-10">
          <h1 className="display text-2xl">{document.info.title}</h1>
          <p className="mt-2 max-w-[65ch] text-muted">
            Everything that the pages do is there for programs, by the same rules.
          </p>
          <Introduction />
          {sections.map(({ id, name, description }) => (
            <section key={id} aria-labelledby={id} className="pt-12">
              <h2 id={id} className="display text-xl">
                {name}
              </h2>
              <p className="mb-3 text-muted">{description}</p>
              {callsOf(document, name).map((call) => (
                <Call key={call.operation.operationId} document={document} {...call} />
              ))}
            </section>
          ))}
          <Shapes shapes={document.components?.schemas ?? {}} />
        </main>
      </div>
    </>
  )
}

const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-")

function Contents({ entries }: { entries: { name: string; id: string }[] }) {
  return (
    <nav
      aria-label="Contents"
      className="pt-6 lg:sticky lg:top-14 lg:h-[calc(100svh-3.5rem)] lg:overflow-y-auto lg:pt-11"
    >
      <ul className="flex flex-wrap gap-x-5 text-sm lg:grid lg:gap-y-1">
        {entries.map(({ name, id }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center text-muted hover:text-ink">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Introduction = () => (
  <dl className="mt-4">
    {introduction.map(({ title, text, points = [] }) => (
      <div
        key={title}
        className="border-t border-line py-4 md:grid md:grid-cols-[10rem_minmax(0,65ch)] md:gap-x-8"
      >
        <dt className="font-semibold">{title}</dt>
        <dd className="text-pretty">
          <Prose>{text}</Prose>
          {points.length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {points.map((point) => (
                <li key={point}>
                  <Prose>{point}</Prose>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

function Shapes({ shapes }: { shapes: Record<string, Schema> }) {
  return (
    <section aria-labelledby="shapes" className="pt-12">
      <h2 id="shapes" className="display text-xl">
        Shapes
      </h2>
      <p className="mb-3 text-muted">
        What answers are made of. Their fields are always there, unless they are optional.
      </p>
      {Object.entries(shapes).map(([name, shape]) => (
        <article key={name} id={shapeId(name)} className="border-t border-line py-6">
          <h3 className="font-semibold">{name}</h3>
          {shape.description && <p className="text-muted">{shape.description}</p>}
          <div className="mt-3 grid gap-x-10 gap-y-4 xl:grid-cols-2">
            <Fields fields={fieldsOf(shape)} marksOptional />
            {"examples" in shape && <Json value={shape.examples?.[0]} />}
          </div>
        </article>
      ))}
    </section>
  )
}
