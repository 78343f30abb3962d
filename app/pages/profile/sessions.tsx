import { Form, useLoaderData } from "@remix-run/react"
import { layout } from "~/messages.ts"
import { Badge } from "~/ui/badge.tsx"
import { Button } from "~/ui/button.tsx"
import { Time } from "~/ui/format.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"

/** Where the person is signed in, with a way out of each and of all at once. */
export function Sessions() {
  const { sessions, formKey } = useLoaderData<typeof loader>()
  const everywhere = useFormAnswer("sign-out-everywhere")
  useFormAnswer("end-session")
  return (
    <>
      <ul className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface">
        {sessions.map(({ id, name, lastSeenAt, isCurrent }) => (
          <li
            key={id}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0 grow basis-40">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">
                Last used <Time at={lastSeenAt} />
              </p>
            </div>
            {isCurrent ? <Badge>This device</Badge> : <EndSession id={id} name={name} />}
          </li>
        ))}
      </ul>
      <Form method="post">
        <OpenedBy />
        <OneTimeKey value={`${formKey}-everywhere`} />
        <Button variant="ghost" name="intent" value="sign-out-everywhere" pending={everywhere.pending}>
          Sign out everywhere
        </Button>
      </Form>
    </>
  )
}

function EndSession({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <OpenedBy />
      <input type="hidden" name="session" value={id} />
      <Button variant="quiet" name="intent" value="end-session" aria-label={`${layout.logOut} of ${name}`}>
        {layout.logOut}
      </Button>
    </Form>
  )
}
