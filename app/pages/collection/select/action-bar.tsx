import { useLoaderData } from "@remix-run/react"
import { useState } from "react"
import { Select, TextField } from "~/forms/fields.tsx"
import { SubmitButton } from "~/forms/form.tsx"
import type { loader } from "./route.tsx"

type Action = [value: string, label: string]
const copyOnly: Action[] = [["copy", "Copy to"]]
const all: Action[] = [
  ["move", "Move to"],
  ...copyOnly,
  ["tag", "Add a tag"],
  ["untag", "Remove a tag"],
  ["state", "Set the state"],
  ["delete", "Delete"],
]

/** Without JavaScript all fields are shown, and that of the action counts. */
export function ActionBar() {
  const { mayChange, places, states } = useLoaderData<typeof loader>()
  const actions = mayChange ? all : copyOnly
  const [action, setAction] = useState(actions[0]?.[0])
  const shownFor = (...those: string[]) =>
    those.includes(action ?? "") ? "min-w-0 flex-1 basis-40" : "hidden noscript:inline"
  return (
    <div className="form-foot items-end">
      <Select
        label="What to do"
        name="action"
        onChange={(event) => setAction(event.target.value)}
        options={actions}
      />
      <div className={shownFor("move", "copy")}>
        <Select
          label="Collection"
          name="collectionId"
          options={places.map(({ id, name, owner }) => [id, owner === null ? name : `${name} by ${owner}`])}
        >
          <option value="">Choose a collection</option>
        </Select>
      </div>
      {mayChange && (
        <>
          <div className={shownFor("tag", "untag")}>
            <TextField label="Tag" name="tag" />
          </div>
          <div className={shownFor("state")}>
            <Select label="State" name="state" options={states} />
          </div>
        </>
      )}
      <SubmitButton variant={action === "delete" ? "danger" : "primary"}>Apply</SubmitButton>
    </div>
  )
}
