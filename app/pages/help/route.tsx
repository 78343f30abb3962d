import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { pageLoader } from "~/http/page.server.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { helpHtml } from "./text.server.ts"

export const loader = pageLoader(async () => helpHtml)

const title = "Your first evening"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    title,
    "Save from a phone, invite a partner, make a list for somebody, decide in a group.",
  )

/** docs/first-evening.md. */
export default function Help() {
  return (
    <article className="max-w-2xl">
      <PageHeader title={title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is made from docs/first-evening.md, and nothing else */}
      <div data-markup dangerouslySetInnerHTML={{ __html: useLoaderData<typeof loader>() }} />
    </article>
  )
}
