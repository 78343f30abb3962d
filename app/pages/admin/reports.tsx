import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { reportListSchema } from "~/domain/administration/inputs.server.ts"
import { listReports } from "~/domain/administration/report-reads.server.ts"
import type { AdminReport } from "~/domain/administration/responses.server.ts"
import { InlineForm, ReturnField, SubmitButton } from "~/forms/form.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { Badge } from "~/ui/badge.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { AdminFrame, ReasonField, Rows } from "./frame.tsx"
import { adminPaths } from "./paths.ts"

const AT_ONCE = 30

export const loader = pageLoader(async ({ viewer, url }) => {
  const { status } = pageQuery(reportListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listReports(viewer, { status, limit: AT_ONCE, cursor })
  return { reports: items, status, nextCursor, isFirst: !cursor }
})

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
      <Outlet />
    </AdminFrame>
  )
}

const kinds = {
  item: "Item",
  "group-item": "Item of a group",
  collection: "Collection",
  person: "Person",
  message: "Message",
}

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
        action={adminPaths.reportForm(id, "status")}
        className="flex flex-wrap items-end gap-2.5"
        undrafted
      >
        <ReturnField />
        <input type="hidden" name="status" value={status === "open" ? "closed" : "open"} />
        <div className="min-w-0 grow basis-60">
          <ReasonField act={`report-${id}`} />
        </div>
        <SubmitButton variant="ghost">{status === "open" ? "Close" : "Open again"}</SubmitButton>
        {exists && kind === "collection" && (
          <SubmitButton variant="ghost" formAction={adminPaths.reportForm(id, "links")}>
            End its links
          </SubmitButton>
        )}
        {exists && kind !== "person" && (
          <SubmitButton variant="danger" formAction={adminPaths.reportForm(id, "remove")}>
            Remove the {kind.replace("-", " ")}
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
