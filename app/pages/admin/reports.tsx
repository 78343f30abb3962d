import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { actSchema, reportListSchema } from "~/domain/administration/inputs.server.ts"
import { listReports } from "~/domain/administration/report-reads.server.ts"
import { changeReport, removeReported } from "~/domain/administration/report-writes.server.ts"
import type { AdminReport } from "~/domain/administration/responses.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { InlineForm, ReturnField, SubmitButton } from "~/forms/form.tsx"
import { idOf, pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { Badge } from "~/ui/badge.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { success } from "~/words/messages.ts"
import { formAt, requireConfirmed } from "./form-at.server.ts"
import { AdminFrame, ReasonField, Rows } from "./frame.tsx"
import { adminPaths, reportForms } from "./paths.ts"

const AT_ONCE = 30

export const loader = pageLoader(async ({ viewer, url }) => {
  const { status } = pageQuery(reportListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listReports(viewer, { status, limit: AT_ONCE, cursor })
  return { reports: items, status, nextCursor, isFirst: !cursor }
})

const done = {
  close: "The report was closed",
  reopen: "The report is open again",
  remove: "It was removed, and its reports were closed",
}

const failed = "Failed to change the report"

const guard = formAt(reportForms)

export const action = formAction({
  schema: actSchema,
  failed,
  // Visitors get 404 from the guard, like everybody else, and not the way to sign-in.
  visitors: "may",
  guard,
  run: async (page) => {
    const { viewer, subject: form, input, options } = page
    const { reason } = input
    const id = idOf(page.url.searchParams.get("report"))
    await requireConfirmed(page, page.back ?? adminPaths.reports(), { act: `report-${id}`, reason })
    if (form === "remove") await removeReported(viewer, id, { reason }, options)
    else await changeReport(viewer, id, { status: form === "close" ? "closed" : "open", reason }, options)
  },
  done: (_, { subject: form, back }) => ({
    to: back ?? adminPaths.reports(),
    toast: success(done[form]),
  }),
})
export const clientAction = sendForm(failed)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Reports", "What users have reported.")

export default function Reports() {
  const { reports, status, nextCursor, isFirst } = useLoaderData<typeof loader>()
  const filter = status === "closed" ? { status } : {}
  return (
    <AdminFrame current="reports">
      <FilterPills
        label="Status"
        choices={[
          { to: adminPaths.reports(), label: "Open", current: status === "open" },
          { to: adminPaths.reports({ status: "closed" }), label: "Closed", current: status === "closed" },
        ]}
      />
      {reports.length === 0 && <p className="text-muted">No {status} reports.</p>}
      <Rows>
        {reports.map((report) => (
          <ReportRow key={report.id} {...report} />
        ))}
      </Rows>
      <PageLinks
        label="Pages of reports"
        more={nextCursor && adminPaths.reports({ ...filter, cursor: nextCursor })}
        first={isFirst ? null : adminPaths.reports(filter)}
      />
    </AdminFrame>
  )
}

const kinds = { item: "Item", collection: "Collection", person: "Person", message: "Message" }

function ReportRow({ id, kind, summary, reason, status, createdAt, exists, url, ...people }: AdminReport) {
  const { reporter, owner } = people
  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{kinds[kind]}</Badge>
        <Time at={createdAt} />{" "}
        <span>
          of <Person {...{ person: owner }} />
        </span>{" "}
        <span>
          reported by <Person {...{ person: reporter }} />
        </span>
      </div>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{reason}</p>
      {summary && (
        <blockquote className="line-clamp-6 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {summary}
        </blockquote>
      )}
      {url ? (
        <p>
          <Link className="link touch-target text-sm" to={url}>
            Look at it
          </Link>
        </p>
      ) : (
        <p className="text-sm text-muted">{exists ? "It is private" : "It is not there any more"}</p>
      )}
      <InlineForm
        action={adminPaths.reports({ do: status === "open" ? "close" : "reopen", report: id })}
        className="flex flex-wrap items-end gap-2.5"
        undrafted
      >
        <ReturnField />
        <div className="min-w-0 grow basis-60">
          <ReasonField act={`report-${id}`} />
        </div>
        <SubmitButton variant="ghost">{status === "open" ? "Close" : "Open again"}</SubmitButton>
        {exists && kind !== "person" && (
          <SubmitButton variant="danger" formAction={adminPaths.reports({ do: "remove", report: id })}>
            Remove the {kind}
          </SubmitButton>
        )}
      </InlineForm>
    </li>
  )
}

function Person({ person }: { person: AdminReport["owner"] }) {
  if (!person) return <>a deleted user</>
  return (
    <Link className="link" to={adminPaths.user(person.id)}>
      {person.username}
    </Link>
  )
}
