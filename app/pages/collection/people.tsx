import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { allErrors } from "~/ui/action-form.tsx"
import { Avatar } from "~/ui/avatar.tsx"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { FormError } from "~/ui/form/form-error.tsx"
import { OpenedBy, OwnerMark } from "~/ui/own-forms.tsx"
import { Select } from "~/ui/select.tsx"
import { typedText, useFormAnswer } from "~/ui/use-form-answer.ts"

type Person = { id: number; username: string }
type Props = {
  collection: { id: number; owner: string }
  closeTo: string
  coOwners: Person[]
  collaborators: Person[]
  /** Friends of the person who asks, with whom it is not shared yet. */
  candidates: Person[]
  selfId: number | undefined
}

const INTENTS = ["add-co-owner", "add-collaborator", "remove-co-owner", "remove-collaborator", "leave"]

/** 'Manage Co-owners': who edits the collection, who may see and add, and friends to share it with. */
export function SharingDialog({ collection, closeTo, coOwners, collaborators, candidates, selfId }: Props) {
  const action = paths.collection(collection.id, { dialog: dialogs.sharing })
  const { answer } = useFormAnswer(...INTENTS)
  return (
    <Dialog
      title={words.manageCoOwners}
      description="Co-owners edit the collection. Collaborators see it while it is private, and add to it."
      closeTo={closeTo}
    >
      <FormError errors={allErrors(answer?.reply)} />
      <AddPerson action={action} candidates={candidates} reply={answer?.reply} />
      <People title="Co-owners" empty={`Nobody but ${collection.owner}, the owner.`} count={coOwners.length}>
        {coOwners.map((person) => (
          <PersonRow key={person.id} person={person} action={action}>
            <input type="hidden" name="kind" value="co-owner" />
            {person.id === selfId ? (
              <Button variant="ghost" name="intent" value="leave">
                Leave
              </Button>
            ) : (
              <Button
                variant="ghost"
                name="intent"
                value="remove-co-owner"
                aria-label={`Remove ${person.username}`}
              >
                Remove
              </Button>
            )}
          </PersonRow>
        ))}
      </People>
      <People title="Collaborators" empty="Nobody yet." count={collaborators.length}>
        {collaborators.map((person) => (
          <PersonRow key={person.id} person={person} action={action}>
            <Button
              variant="quiet"
              name="intent"
              value="add-co-owner"
              aria-label={`Make ${person.username} a co-owner`}
            >
              Make co-owner
            </Button>
            <Button
              variant="ghost"
              name="intent"
              value="remove-collaborator"
              aria-label={`Remove ${person.username}`}
            >
              Remove
            </Button>
          </PersonRow>
        ))}
      </People>
    </Dialog>
  )
}

type AddProps = { action: string; candidates: Person[]; reply: FormAnswer["reply"] | undefined }

function AddPerson({ action, candidates, reply }: AddProps) {
  if (candidates.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
        There is no friend left to share it with.
        <ButtonLink variant="ghost" to={paths.friends()}>
          Find friends
        </ButtonLink>
      </div>
    )
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-3">
      <OwnerMark reply={reply} />
      <Select
        label="Friend"
        name="userId"
        id="sharing-friend"
        required
        defaultValue={typedText(reply, "userId")}
      >
        {candidates.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="ghost" name="intent" value="add-collaborator">
          Add as collaborator
        </Button>
        <Button name="intent" value="add-co-owner">
          Add as co-owner
        </Button>
      </div>
    </Form>
  )
}

type PeopleProps = { title: string; empty: string; count: number; children: ReactNode }

function People({ title, empty, count, children }: PeopleProps) {
  return (
    <section className="mt-6">
      <h3 className="text-sm font-semibold">{title}</h3>
      {count > 0 ? (
        <ul className="mt-2 grid gap-2">{children}</ul>
      ) : (
        <p className="mt-1 text-sm text-muted">{empty}</p>
      )}
    </section>
  )
}

type RowProps = { person: Person; action: string; children: ReactNode }

function PersonRow({ person, action, children }: RowProps) {
  return (
    <li>
      <Form method="post" action={action} preventScrollReset className="flex flex-wrap items-center gap-3">
        <OpenedBy />
        <Avatar name={person.username} size="sm" />
        <span className="min-w-0 grow basis-24 truncate">{person.username}</span>
        <input type="hidden" name="userId" value={person.id} />
        <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
      </Form>
    </li>
  )
}
