import type { Group } from "~/domain/groups/responses.server.ts"
import { paths } from "~/paths.ts"
import { Badge, Visibility } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { collection } from "~/words/messages.ts"

export type GroupCardData = Pick<
  Group,
  "id" | "name" | "description" | "isPrivate" | "memberCount" | "membership" | "unreadCount" | "invitedBy"
>

const roles = { owner: "Owner", member: "Member", pending: "Invited" } as const

export function GroupCard({ group }: { group: GroupCardData }) {
  return (
    <li className="contents">
      <a
        href={paths.group(group.id)}
        className="group-card flex min-h-40 flex-col gap-1.5 rounded-lg border border-line bg-surface px-5.5 py-5"
      >
        <h2 dir="auto" className="display text-xl">
          {group.name}
        </h2>
        <p dir="auto" className="line-clamp-2 text-pretty wrap-anywhere text-muted">
          {group.description || collection.noDescription}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-sm text-muted tabular-nums">
          <Visibility isPrivate={group.isPrivate} /> <span>{counted(group.memberCount, "member")}</span>{" "}
          {group.unreadCount ? (
            <span className="font-semibold text-accent">
              {group.unreadCount > 99 ? "99+" : group.unreadCount} unread
            </span>
          ) : null}
          {group.membership && <Badge>{roles[group.membership]}</Badge>}
        </p>
      </a>
    </li>
  )
}
