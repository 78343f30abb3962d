import type { ReactNode } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { useUser } from "~/ui/render-context.ts"
import { collection as words } from "~/words/messages.ts"
import { FriendChoice, useListPages } from "../friend-choice.tsx"
import { readPeople } from "./people.server.ts"
import { useCollection } from "./use-collection.ts"

export const loader = userLoader(readPeople)
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

type Loaded = Awaited<ReturnType<typeof loader>>
type Members = Loaded["coOwners"]
type Person = Members["people"][number]

/** The dialog as it is shown: above the page's search, with the pages of its lists. */
function useDialogAddress(form: "people" | "people/add" = "people"): string {
  const { collection, search } = useCollection()
  return paths.collectionForm(collection.id, form, { search, ...useListPages() })
}

export default function People() {
  const { collection, search } = useCollection()
  return (
    <Dialog
      title={words.manageCoOwners}
      description="Co-owners edit the collection. Collaborators see it while it is private, and add to it."
      closeTo={paths.collection(collection.id, { search })}
    >
      <DialogData>
        {({ friends, coOwners, collaborators, offered }: Loaded) => (
          <>
            <AddPerson friends={friends} />
            <CoOwners members={coOwners} offered={offered} />
            <Collaborators members={collaborators} />
          </>
        )}
      </DialogData>
    </Dialog>
  )
}

function AddPerson({ friends }: Pick<Loaded, "friends">) {
  const action = useDialogAddress("people/add")
  return (
    <FriendChoice label="Friend" action={action} friends={friends}>
      <SubmitButton variant="ghost" name="kind" value="collaborator">
        Add as collaborator
      </SubmitButton>
      <SubmitButton name="kind" value="co-owner">
        Add as co-owner
      </SubmitButton>
    </FriendChoice>
  )
}

function CoOwners({ members, offered }: { members: Members } & Pick<Loaded, "offered">) {
  const { collection, isOwner } = useCollection()
  const user = useUser()
  return (
    <PeopleList
      title="Co-owners"
      param="coOwners"
      members={members}
      actions={(person) =>
        person.id === user?.id ? (
          <ButtonForm action={paths.collectionForm(collection.id, "leave")} fields={{ kind: "co-owner" }}>
            <SubmitButton variant="ghost">Leave</SubmitButton>
          </ButtonForm>
        ) : (
          <>
            {isOwner && <OfferButton person={person} isOffered={person.id === offered} />}
            <ChangeButton
              person={person}
              form="people/remove"
              kind="co-owner"
              label={`Remove ${person.username}`}
            >
              Remove
            </ChangeButton>
          </>
        )
      }
    >
      {isOwner && members.people.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          When a co-owner accepts a collection that you hand over, it is theirs, and you become a co-owner.
        </p>
      )}
    </PeopleList>
  )
}

function OfferButton({ person, isOffered }: { person: Person; isOffered: boolean }) {
  const { collection } = useCollection()
  const [form, label] = isOffered
    ? (["handover/end", "Withdraw offer"] as const)
    : (["handover/offer", "Hand over"] as const)
  return (
    <ButtonForm action={paths.collectionForm(collection.id, form)} fields={{ userId: person.id }}>
      <SubmitButton variant="quiet" aria-label={`${label}: ${person.username}`}>
        {label}
      </SubmitButton>
    </ButtonForm>
  )
}

function Collaborators({ members }: { members: Members }) {
  return (
    <PeopleList
      title="Collaborators"
      param="collaborators"
      members={members}
      actions={(person) => (
        <>
          <ChangeButton
            person={person}
            form="people/add"
            kind="co-owner"
            label={`Make co-owner: ${person.username}`}
            variant="quiet"
          >
            Make co-owner
          </ChangeButton>
          <ChangeButton
            person={person}
            form="people/remove"
            kind="collaborator"
            label={`Remove ${person.username}`}
          >
            Remove
          </ChangeButton>
        </>
      )}
    />
  )
}

type ListProps = {
  title: string
  /** The address has the page of this list in this parameter. */
  param: "coOwners" | "collaborators"
  members: Members
  actions: (person: Person) => ReactNode
  children?: ReactNode
}

function PeopleList({ title, param, members: { people, more, isLaterPage }, actions, children }: ListProps) {
  const dialog = useDialogAddress()
  return (
    <section className="mt-6">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
      {people.length === 0 && (
        <p className="mt-1 text-sm text-muted">{isLaterPage ? "Nobody else." : "Nobody yet."}</p>
      )}
      {people.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-3">
              <Avatar id={person.id} name={person.username} size="sm" />
              <span dir="auto" className="min-w-0 grow basis-24 truncate">
                <PersonName id={person.isMet ? person.id : null} name={person.username} />
              </span>
              <div className="ml-auto flex flex-wrap justify-end gap-2">{actions(person)}</div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        label={`Pages of ${title.toLowerCase()}`}
        more={more && withQuery(dialog, { [param]: more })}
        first={isLaterPage ? withQuery(dialog, { [param]: null }) : null}
      />
    </section>
  )
}

type ButtonProps = {
  person: Person
  form: "people/add" | "people/remove"
  kind: "co-owner" | "collaborator"
  label: string
  variant?: "ghost" | "quiet"
  children: string
}

function ChangeButton({ person, form, kind, label, variant = "ghost", children }: ButtonProps) {
  const { collection } = useCollection()
  return (
    <ButtonForm action={paths.collectionForm(collection.id, form)} fields={{ userId: person.id, kind }}>
      <SubmitButton variant={variant} aria-label={label}>
        {children}
      </SubmitButton>
    </ButtonForm>
  )
}
