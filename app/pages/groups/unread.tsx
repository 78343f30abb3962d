import { CountBadge } from "~/ui/badge.tsx"

const words = (count: number) => (count === 1 ? "unread message" : "unread messages")

export const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="font-semibold text-accent">
      {count > 99 ? "99+" : count} {words(count)}
    </span>
  )

export const UnreadBadge = ({ count }: { count: number }) => (
  <CountBadge count={count} label={words(count)} className="ms-1.5 align-middle" />
)
