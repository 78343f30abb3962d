import { useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { ACT_REASON_MAX } from "~/domain/administration/administration-limits.ts"
import { TextField } from "~/forms/fields.tsx"
import { paths } from "~/paths.ts"
import { Tabs } from "~/ui/choices.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { adminPaths } from "./paths.ts"

export { Rows } from "../rows.tsx"

type Props = { current: keyof typeof places; children: ReactNode }

const places = { overview: "Overview", users: "Users", reports: "Reports", events: "Events" }

const addresses = {
  overview: adminPaths.overview,
  users: adminPaths.users(),
  reports: adminPaths.reports(),
  events: adminPaths.events(),
}

export function AdminFrame({ current, children }: Props) {
  return (
    <>
      <PageHeader title="Administration" back={{ to: paths.profile, label: "Profile" }} />
      <Tabs
        label="Administration"
        choices={(Object.keys(places) as (keyof typeof places)[]).map((place) => ({
          to: addresses[place],
          label: places[place],
          current: place === current,
        }))}
      />
      <div className="mt-6 grid grid-cols-1 gap-6">{children}</div>
    </>
  )
}

type Fact = [name: string, value: ReactNode]

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** @param act the form. When it was interrupted to ask for the password, the address has its reason. */
export function ReasonField({ act }: { act: string }) {
  const [query] = useSearchParams()
  const typed = query.get("act") === act ? (query.get("reason") ?? "") : ""
  return (
    <TextField
      label="Reason"
      name="reason"
      optional
      maxLength={ACT_REASON_MAX}
      autoComplete="off"
      defaultValue={typed}
    />
  )
}
