import { paths } from "~/paths.ts"
import { classes } from "./classes.ts"

export type NamedPerson = { id: number | null; name: string }

/** A link to the person's page. Without an id, as for a visitor of a private profile, it is plain text. */
export const PersonName = ({ id, name, onCard }: NamedPerson & { onCard?: boolean }) =>
  id ? (
    // On a card, room for a finger would lie over the card's own link.
    <a
      href={paths.people(id)}
      className={classes("hover:text-ink hover:underline", !onCard && "touch-target")}
    >
      <bdi>{name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  )
