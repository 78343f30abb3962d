import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { paths } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { IconLink } from "~/ui/button.tsx"
import { ShowMore } from "~/ui/empty-state.tsx"
import { MoreIcon, PrivateIcon } from "~/ui/icons.ts"
import { PersonName } from "~/ui/person-name.tsx"

type ListProps = { id: string; title: string; more?: string | null; hidden?: boolean; children: ReactNode }

export function PeopleList({ id, title, more = null, hidden, children }: ListProps) {
  return (
    <section aria-labelledby={id} hidden={hidden} className="mt-8">
      <h2 id={id} className="mb-3 text-sm font-semibold text-muted">
        {title}
      </h2>
      {children}
      <ShowMore to={more} />
    </section>
  )
}

type RowProps = {
  id?: number
  /** The viewer finds the person's page, and the name leads there. */
  isMet?: boolean
  username: string
  isPrivate?: boolean
  note?: ReactNode
  hidden?: boolean
  children?: ReactNode
}

export function PersonRow({ id, isMet, username, isPrivate, note, hidden, children }: RowProps) {
  return (
    <li hidden={hidden} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-4">
      <Avatar id={id} name={username} />
      <div className="min-w-0 grow basis-32">
        <p className="flex items-center gap-1.5 font-semibold">
          <span dir="auto" className="truncate">
            <PersonName id={isMet && id ? id : null} name={username} />
          </span>
          {isPrivate && (
            <PrivateIcon role="img" aria-label="Private profile" className="size-4 flex-none text-muted" />
          )}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{children}</div>}
    </li>
  )
}

/** Opens the dialog of a person over the page, which keeps its search. */
export function MoreLink({ person }: { person: string }) {
  const { search } = useLocation()
  return (
    <IconLink to={paths.person(person) + search} label={`More about ${person}`}>
      <MoreIcon />
    </IconLink>
  )
}
