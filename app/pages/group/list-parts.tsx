import { Link } from "react-router-dom"
import { paths } from "~/paths.ts"
import { FilterPills } from "~/ui/choices.tsx"

export { VoteButton } from "../group-item/vote-button.tsx"

const filters = [
  [undefined, "All"],
  ["open", "Open"],
  ["decided", "Decided"],
  ["dropped", "Dropped"],
] as const

type Props = { groupId: number; sort: string | undefined; state: string | undefined }

export const ListChoices = ({ groupId, sort, state }: Props) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <FilterPills
      label="Which products"
      choices={filters.map(([only, label]) => ({
        to: paths.group(groupId, { sort, state: only }),
        label,
        current: state === only,
      }))}
    />
    <Link
      className="link touch-target text-sm"
      to={paths.group(groupId, { state, sort: sort === "votes" ? undefined : "votes" })}
      preventScrollReset
    >
      {sort === "votes" ? "Newest first" : "Most votes first"}
    </Link>
  </div>
)
