import { ButtonLink } from "./button.tsx"

type Props = {
  /** Of several on a page, each has its own. */
  label: string
  more: string | null
  /** From a later page back to the first. */
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
