import { paths } from "~/paths.ts"

export type NamedPerson = { id: number | null; name: string }

/** A link to the person's page. Without an id, as for a visitor of a private profile, it is plain text. */
export const PersonName = ({ id, name }: NamedPerson) =>
  id ? (
    <a href={paths.people(id)} className="touch-target hover:text-ink hover:underline">
      <bdi>{name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  )
