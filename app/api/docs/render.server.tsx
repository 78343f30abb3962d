import { renderToStaticMarkup } from "react-dom/server"
import { env } from "~/env.server.ts"
import type { OpenApiDocument } from "~/http/api/openapi/document.server.ts"
import stylesheet from "~/styles/app.css?url"
import { ApiPage } from "./page.tsx"

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
