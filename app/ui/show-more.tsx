import { ButtonLink } from "./button.tsx"

/** The next page of a list. `to` is null on the last one, and nothing is shown. */
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
