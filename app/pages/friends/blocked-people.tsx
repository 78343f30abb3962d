import { Form } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { PeopleList, PeopleRows, PersonRow } from "./people-list.tsx"

type Props = { people: { id: number; username: string }[]; more: string | null }

/** The people whom the person has blocked; nothing as long as there are none. */
export function BlockedPeople({ people, more }: Props) {
  useFormAnswer("unblock")
  if (people.length === 0) return null
  return (
    <PeopleList id="blocked" title="Blocked" more={more}>
      <PeopleRows>
        {people.map(({ id, username }) => (
          <PersonRow key={id} username={username}>
            <Form method="post" preventScrollReset>
              <OpenedBy />
              <input type="hidden" name="userId" value={id} />
              <Button variant="ghost" name="intent" value="unblock" aria-label={`Unblock ${username}`}>
                Unblock
              </Button>
            </Form>
          </PersonRow>
        ))}
      </PeopleRows>
    </PeopleList>
  )
}
