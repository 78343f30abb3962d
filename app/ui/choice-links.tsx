import { Link } from "@remix-run/react"

export type Choice = { to: string; label: string; current: boolean }
type Props = {
  /** Name of the group for those who do not see it. */
  label: string
  choices: Choice[]
}

/** Tabs as links: each tab is a page of its own. */
export function Tabs({ label, choices }: Props) {
  return (
    <Choices label={label} choices={choices} list="flex flex-wrap gap-x-6 border-b border-line" item="tab" />
  )
}

/** Filters of a list as links, the chosen one filled. */
export function FilterPills({ label, choices }: Props) {
  return <Choices label={label} choices={choices} list="flex flex-wrap gap-2.5" item="pill" />
}

function Choices({ label, choices, list, item }: Props & { list: string; item: string }) {
  return (
    <nav aria-label={label}>
      <ul className={list}>
        {choices.map(({ to, label: name, current }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={current ? "page" : undefined} className={item}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
