import type { ComponentProps, ReactNode } from "react"
import { ButtonLink } from "./button.tsx"
import { SearchIcon } from "./icons.ts"

export function ShowMore({ to }: { to: string | null }) {
  if (!to) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-center">
      <ButtonLink to={to} variant="ghost">
        Show more
      </ButtonLink>
    </nav>
  )
}

type EmptyProps = {
  title: string
  children?: ReactNode
  link?: ComponentProps<typeof ButtonLink>
  icon?: ReactNode
}

export function EmptyState({ title, children, link, icon }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-muted [&_.lucide]:size-6">
          {icon}
        </div>
      )}
      <h2 className="display text-xl">{title}</h2>
      {children && <p className="mt-1.5 text-pretty wrap-anywhere text-muted">{children}</p>}
      {link && (
        <div className="mt-6 flex justify-center">
          <ButtonLink variant="ghost" {...link} />
        </div>
      )}
    </div>
  )
}

/** `text` has the search between its empty quotes: “”. */
export function NothingFound({ search, text, ...empty }: EmptyProps & { search: string; text: string }) {
  const [before, after] = text.split("“”")
  return (
    <EmptyState icon={<SearchIcon />} {...empty}>
      {before}“<bdi>{search}</bdi>”{after}
    </EmptyState>
  )
}
