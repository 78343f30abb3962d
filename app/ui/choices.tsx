import type { ReactNode } from "react"
import { Link } from "react-router-dom"

type Choice = { to: string; label: string; current: boolean; badge?: ReactNode }
type Props = { label: string; choices: Choice[] }

export const Tabs = (props: Props) => (
  <Choices
    {...props}
    list="flex flex-wrap gap-x-6 border-b border-line"
    item="tab -mb-px block min-w-(--finger) border-b-2 border-transparent py-2.5 font-semibold aria-[current]:border-accent aria-[current]:text-ink"
  />
)

export const FilterPills = (props: Props) => (
  <Choices
    {...props}
    list="flex flex-wrap gap-2.5"
    item="pill inline-flex min-h-8 items-center rounded-full bg-sunken px-2.5 text-sm aria-[current]:bg-ink aria-[current]:text-paper sm:px-4 pointer-coarse:min-h-11"
  />
)

function Choices({ label, choices, list, item }: Props & { list: string; item: string }) {
  return (
    <nav aria-label={label}>
      <ul className={list}>
        {choices.map(({ to, label: name, current, badge }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className={`whitespace-nowrap text-muted hover:text-ink ${item}`}
            >
              {name} {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
