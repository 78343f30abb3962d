import { paths } from "~/paths.ts"
import { Badge, Faces, Visibility } from "~/ui/badge.tsx"
import { Mosaic } from "~/ui/collection-grid.tsx"
import { counted } from "~/ui/format.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { collection } from "~/words/messages.ts"
import type { GroupCardData } from "./groups-on-page.server.ts"

const roles = { owner: "Owner", member: "Member", pending: "Invited" } as const

export function GroupCard({ group }: { group: GroupCardData }) {
  const { pictures, people, lastMessage, unreadCount } = group
  const [owner] = people
  return (
    <li className="contents">
      <a
        href={paths.group(group.id)}
        className="group-card brand-card flex flex-col rounded-lg border border-line bg-surface p-4"
      >
        <div className="frame">
          {pictures.length > 0 ? (
            <Mosaic pictures={pictures} />
          ) : (
            <div className="no-picture">
              <PeopleIcon />
            </div>
          )}
        </div>
        <h2 dir="auto" className="display mt-3 text-lg">
          {group.name}
        </h2>
        <p dir="auto" className="line-clamp-2 text-pretty wrap-anywhere text-muted">
          {group.description || collection.noDescription}
        </p>
        {lastMessage && (
          <p className="mt-2 truncate text-sm text-muted">
            <bdi className="font-semibold">{lastMessage.username ?? "Deleted user"}</bdi>:{" "}
            <bdi>{lastMessage.content}</bdi>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-sm text-muted tabular-nums">
          <Visibility isPrivate={group.isPrivate} /> <Faces people={people} />
          <span>
            {counted(group.memberCount, "member")}
            {owner && group.membership !== "owner" && (
              <>
                , by <bdi>{owner.username}</bdi>
              </>
            )}
          </span>{" "}
          {unreadCount ? (
            <span className="font-semibold text-accent">{unreadCount > 99 ? "99+" : unreadCount} unread</span>
          ) : null}
          {group.membership && <Badge>{roles[group.membership]}</Badge>}
        </div>
      </a>
    </li>
  )
}
