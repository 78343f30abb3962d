import { ButtonLink } from "./button.tsx"

type Props = {
  /** Each of several on a page has its own. */
  label: string
  more: string | null
  /** It leads from a later page back to the first. */
  first: string | null
}

/** Turns the pages of a list that stands in a dialog. */
export function PageLinks({ label, more, first }: Props) {
  if (!more && !first) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-center gap-2.5">
      {first && (
        <ButtonLink to={first} variant="quiet">
          Back to the first
        </ButtonLink>
      )}
      {more && (
        <ButtonLink to={more} variant="quiet">
          Show more
        </ButtonLink>
      )}
    </nav>
  )
}
