import type { Group } from "~/domain/groups/responses.server.ts"
import { paths } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { type NamedPerson, PersonName } from "~/ui/person-name.tsx"
import { Rows } from "../rows.tsx"
import { AnswerButtons } from "./answer-buttons.tsx"

type InvitedTo = Pick<Group, "id" | "name" | "isPrivate" | "memberCount"> & { invitedBy: NamedPerson | null }

export function Invitations({ groups }: { groups: InvitedTo[] }) {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mb-8">
      <h2 id="invitations" className="mb-3 text-sm font-semibold text-muted">
        Invitations
      </h2>
      <Rows>
        {groups.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 grow basis-60">
              <a
                href={paths.group(group.id)}
                className="display touch-target inline-block text-lg hover:underline"
              >
                <bdi>{group.name}</bdi>
              </a>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                <Visibility isPrivate={group.isPrivate} />
                <span>{counted(group.memberCount, "member")}</span>
                {group.invitedBy && (
                  <span>
                    Invited by <PersonName {...group.invitedBy} />
                  </span>
                )}
              </p>
            </div>
            <AnswerButtons groupId={group.id} inList />
          </li>
        ))}
      </Rows>
    </section>
  )
}
