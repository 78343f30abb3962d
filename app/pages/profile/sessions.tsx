import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { Time } from "~/ui/time.tsx"
import { layout } from "~/words/messages.ts"
import { Row, Rows } from "../rows.tsx"

type Session = { id: string; name: string; lastSeenAt: string; isCurrent: boolean }

export function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <>
      <div className="mb-4">
        <Rows>
          {sessions.map(({ id, name, lastSeenAt, isCurrent }) => (
            <Row
              key={id}
              title={name}
              facts={
                <>
                  Last used <Time at={lastSeenAt} />
                </>
              }
            >
              {isCurrent ? (
                <Badge>This device</Badge>
              ) : (
                <ButtonForm action={paths.profileForm(`sessions/${id}/end`)}>
                  <SubmitButton variant="quiet" aria-label={`${layout.logOut} of ${name}`}>
                    {layout.logOut}
                  </SubmitButton>
                </ButtonForm>
              )}
            </Row>
          ))}
        </Rows>
      </div>
      <ButtonForm action={paths.profileForm("sign-out-everywhere")}>
        <SubmitButton variant="ghost">Sign out everywhere</SubmitButton>
      </ButtonForm>
    </>
  )
}
