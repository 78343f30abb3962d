import { ButtonLink } from "./button.tsx"

type Props = {
  label: string
  more: string | null
  first: string | null
}

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
