import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { env } from "~/env.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { type Guide, guides } from "./guides.server.ts"

/** The guide for the device that asks comes first. */
export const loader = userLoader(async ({ url, request }) => {
  const phone = request.headers.get("User-Agent")?.match(/Android|iPhone|iPad/)?.[0]
  const all = guides({ name: env.APP_NAME, origin: env.APP_ORIGIN ?? url.origin })
  const isOwn = ({ title }: Guide) => phone !== undefined && title.includes(phone)
  return [...all.filter(isOwn), ...all.filter((guide) => !isOwn(guide))]
})

const title = "Save from anywhere"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "A bookmark, an app and an extension that save products.")

export default function SaveFromAnywhere() {
  return (
    <>
      <PageHeader title={title} back={{ to: paths.profile, label: "Profile" }} />
      {useLoaderData<typeof loader>().map(Section)}
    </>
  )
}

const Section = ({ title, text, markup, steps, code, links }: Guide) => (
  <section key={title} className="max-w-prose border-t border-line py-8">
    <h2 className="font-semibold">{title}</h2>
    <p className="mt-1 text-muted">{text}</p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by guides.server.ts */}
    {markup && <p className="mt-4" dangerouslySetInnerHTML={{ __html: markup }} />}
    {steps && (
      <ol className="mt-4 grid list-decimal gap-1.5 pl-5 wrap-anywhere">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    )}
    {code && (
      <details className="mt-4 text-sm" open={!code.help}>
        <summary className="link touch-target">{code.label}</summary>
        <textarea
          className="input mt-1.5"
          aria-label={code.label}
          rows={2}
          readOnly
          value={code.text}
          onFocus={(event) => event.currentTarget.select()}
        />
        {code.help && <p className="mt-1.5 text-muted">{code.help}</p>}
      </details>
    )}
    {links?.map(({ to, label }) => (
      <a key={to} className="link mt-3 mr-2 inline-block" href={to}>
        {label}{" "}
      </a>
    ))}
  </section>
)
