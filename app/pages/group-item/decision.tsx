import { Fragment } from "react"
import { Badge } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { Time } from "~/ui/time.tsx"
import type { GroupItemOnPage } from "./item-on-page.server.ts"

type Props = { data: GroupItemOnPage }

const stateWords = { decided: "Decided", dropped: "Dropped" } as const

export function Decision({ data: { item, decidedBy }, timeZone }: Props & { timeZone: string }) {
  if (item.state === "open") return null
  return (
    <span>
      <Badge>{stateWords[item.state]}</Badge>
      {item.stateAt && <Time at={item.stateAt} timeZone={timeZone} />}
      {decidedBy && (
        <>
          {" "}
          by <PersonName {...decidedBy} />
        </>
      )}
    </span>
  )
}

/** Visitors see how many they are. */
export function Votes({ data: { item, voters } }: Props) {
  if (item.voteCount === 0) return null
  const others = item.voteCount - voters.length
  return (
    <p className="w-full text-sm text-muted">
      For it:{" "}
      {voters.map((person, at) => (
        <Fragment key={`${person.id} ${person.name}`}>
          {at > 0 && ", "}
          <PersonName {...person} />
        </Fragment>
      ))}
      {others > 0 &&
        `${voters.length > 0 ? " and " : ""}${counted(others, voters.length > 0 ? "other" : "member")}`}
    </p>
  )
}
