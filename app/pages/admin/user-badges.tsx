import { Badge } from "~/ui/badge.tsx"

export function UserBadges({ role, suspended }: { role: string; suspended: boolean }) {
  return (
    <>
      {role === "admin" && <Badge>Administrator</Badge>}
      {suspended && <Badge>Suspended</Badge>}
    </>
  )
}
