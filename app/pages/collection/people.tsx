import type { ClientActionFunctionArgs } from "@remix-run/react"
import type { ReactNode } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { userLoader } from "~/http/page.server.ts"
import { failed, collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { ButtonForm, InlineForm, SubmitButton } from "~/ui/form/form.tsx"
import { Select } from "~/ui/select.tsx"
import { useUser } from "~/ui/use-user.ts"
import { changePeople, readPeople } from "./people.server.ts"
import { useCollection } from "./use-collection.ts"

export const loader = userLoader(readPeople)
export const clientLoader = openThenLoad
export { shouldRevalidate } from "~/browser/client-cache.ts"

export const action = changePeople
export const clientAction = (args: ClientActionFunctionArgs) => {
  const change = new URL(args.request.url).searchParams.get("change") as SharingChange
  return sendForm(failures[change])(args)
}

const failures = {
  "add-co-owner": failed.addCoOwner,
  "add-collaborator": failed.addCollaborator,
  "remove-co-owner": failed.removeCoOwner,
  "remove-collaborator": failed.removeCollaborator,
}
export type SharingChange = keyof typeof failures

type Person = { id: number; username: string }
type Loaded = { coOwners: Person[]; collaborators: Person[]; candidates: Person[] }

/** 'Manage Co-owners': who edits the collection, who may see and add, and friends to share it with. */
export default function People() {
  const { collection, search } = useCollection()
  return (
    <Dialog
      title={words.manageCoOwners}
      description="Co-owners edit the collection. Collaborators see it while it is private, and add to it."
      closeTo={paths.collection(collection.id, { search })}
    >
      <DialogData>
        {({ candidates, coOwners, collaborators }: Loaded) => (
          <>
            {candidates.length > 0 ? <AddPerson candidates={candidates} /> : <NoFriend />}
            <CoOwners people={coOwners} />
            <Collaborators people={collaborators} />
          </>
        )}
      </DialogData>
    </Dialog>
  )
}

function AddPerson({ candidates }: { candidates: Person[] }) {
  const { id } = useCollection().collection
  return (
    <InlineForm action={paths.collectionForm(id, "people")} fieldless className="grid gap-3">
      <Select label="Friend" name="userId" id="sharing-friend" required>
        {candidates.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap justify-end gap-2.5">
        <SubmitButton variant="ghost" formAction={changeOf(id, "add-collaborator")}>
          Add as collaborator
        </SubmitButton>
        <SubmitButton formAction={changeOf(id, "add-co-owner")}>Add as co-owner</SubmitButton>
      </div>
    </InlineForm>
  )
}

function NoFriend() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
      There is no friend left to share it with.
      <ButtonLink variant="ghost" to={paths.friends()}>
        Find friends
      </ButtonLink>
    </div>
  )
}

function CoOwners({ people }: { people: Person[] }) {
  const { collection } = useCollection()
  const user = useUser()
  return (
    <PeopleList
      title="Co-owners"
      people={people}
      empty={`Nobody but ${collection.owner}, the owner.`}
      actions={(person) =>
        person.id === user?.id ? (
          <ButtonForm action={paths.collectionForm(collection.id, "leave")} fields={{ kind: "co-owner" }}>
            {({ pending }) => (
              <Button variant="ghost" pending={pending}>
                Leave
              </Button>
            )}
          </ButtonForm>
        ) : (
          <ChangeButton person={person} change="remove-co-owner" label={`Remove ${person.username}`}>
            Remove
          </ChangeButton>
        )
      }
    />
  )
}

function Collaborators({ people }: { people: Person[] }) {
  return (
    <PeopleList
      title="Collaborators"
      people={people}
      empty="Nobody yet."
      actions={(person) => (
        <>
          <ChangeButton
            person={person}
            change="add-co-owner"
            label={`Make ${person.username} a co-owner`}
            variant="quiet"
          >
            Make co-owner
          </ChangeButton>
          <ChangeButton person={person} change="remove-collaborator" label={`Remove ${person.username}`}>
            Remove
          </ChangeButton>
        </>
      )}
    />
  )
}

type ListProps = {
  title: string
  people: Person[]
  empty: string
  actions: (person: Person) => ReactNode
}

function PeopleList({ title, people, empty, actions }: ListProps) {
  return (
    <section className="mt-6">
      <h3 className="text-sm font-semibold">{title}</h3>
      {people.length === 0 && <p className="mt-1 text-sm text-muted">{empty}</p>}
      {people.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-3">
              <Avatar name={person.username} size="sm" />
              <span className="min-w-0 grow basis-24 truncate">{person.username}</span>
              <div className="ml-auto flex flex-wrap justify-end gap-2">{actions(person)}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ButtonProps = {
  person: Person
  change: SharingChange
  label: string
  variant?: "ghost" | "quiet"
  children: string
}

function ChangeButton({ person, change, label, variant = "ghost", children }: ButtonProps) {
  const { collection } = useCollection()
  return (
    <ButtonForm action={changeOf(collection.id, change)} fields={{ userId: person.id }}>
      {({ pending }) => (
        <Button variant={variant} aria-label={label} pending={pending}>
          {children}
        </Button>
      )}
    </ButtonForm>
  )
}

const changeOf = (id: number, change: SharingChange) => paths.collectionForm(id, "people", { change })
