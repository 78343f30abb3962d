import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { reportListSchema } from "~/domain/administration/inputs.server.ts"
import { listReports } from "~/domain/administration/report-reads.server.ts"
import { changeReport, removeReported } from "~/domain/administration/report-writes.server.ts"
import type { AdminReport } from "~/domain/administration/responses.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { idOf, pageQuery } from "~/forms/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { Badge } from "~/ui/badge.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { Time } from "~/ui/format.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"
import { formAt, requireConfirmed } from "./form-at.server.ts"
import { AdminFrame, Rows } from "./frame.tsx"
import { adminPaths, type ReportForm, reportForms } from "./paths.ts"

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
  failed,
  // Visitors get 404 from the guard, like everybody else, and not the way to sign-in.
  visitorsMay: true,
  guard,
  run: async (page) => {
    const { viewer, subject: form, once } = page
    const id = idOf(page.url.searchParams.get("report"))
    await requireConfirmed(page, page.back ?? adminPaths.reports())
    if (form === "remove") await removeReported(viewer, id, once)
    else await changeReport(viewer, id, { status: form === "close" ? "closed" : "open" }, once)
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
      <div className="flex flex-wrap items-center gap-2.5">
        {url && (
          <Link className="link touch-target mr-2 text-sm" to={url}>
            Look at it
          </Link>
        )}
        {!url && (
          <span className="mr-2 text-sm text-muted">
            {exists ? "It is private" : "It is not there any more"}
          </span>
        )}
        <Act id={id} form={status === "open" ? "close" : "reopen"}>
          {status === "open" ? "Close" : "Open again"}
        </Act>
        {exists && kind !== "person" && (
          <Act id={id} form="remove" danger>
            Remove the {kind}
          </Act>
        )}
      </div>
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

type ActProps = { id: number; form: ReportForm; danger?: boolean; children: React.ReactNode }

function Act({ id, form, danger, children }: ActProps) {
  return (
    <ButtonForm action={adminPaths.reports({ do: form, report: id })}>
      <SubmitButton variant={danger ? "danger" : "ghost"}>{children}</SubmitButton>
    </ButtonForm>
  )
}
