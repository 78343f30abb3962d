import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { Time } from "~/ui/format.tsx"
import { layout } from "~/words/messages.ts"

type Session = { id: string; name: string; lastSeenAt: string; isCurrent: boolean }

export function Sessions({ sessions }: { sessions: Session[] }) {
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
      <ButtonForm action={paths.profileForm("sign-out-everywhere")}>
        <SubmitButton variant="ghost">Sign out everywhere</SubmitButton>
      </ButtonForm>
    </>
  )
}

function EndSession({ id, name }: { id: string; name: string }) {
  return (
    <ButtonForm action={paths.profileForm(`sessions/${id}/end`)}>
      <SubmitButton variant="quiet" aria-label={`${layout.logOut} of ${name}`}>
        {layout.logOut}
      </SubmitButton>
    </ButtonForm>
  )
}
