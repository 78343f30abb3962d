import { Link } from "@remix-run/react"
import type { ReactNode } from "react"

type Choice = { to: string; label: string; current: boolean; badge?: ReactNode }
type Props = {
  label: string
  choices: Choice[]
}

export function Tabs({ label, choices }: Props) {
  return (
    <Choices label={label} choices={choices} list="flex flex-wrap gap-x-6 border-b border-line" item="tab" />
  )
}

export function FilterPills({ label, choices }: Props) {
  return <Choices label={label} choices={choices} list="flex flex-wrap gap-2.5" item="pill" />
}

function Choices({ label, choices, list, item }: Props & { list: string; item: string }) {
  return (
    <nav aria-label={label}>
      <ul className={list}>
        {choices.map(({ to, label: name, current, badge }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={current ? "page" : undefined} className={item}>
              {name} {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
