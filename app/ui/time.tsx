import { formatTime, type TimeFormat } from "./dates.ts"

type Props = { at: Date | string; format?: TimeFormat; timeZone?: string }

/** A moment: 'Mar 5, 2024' (`date`) or 'Mar 5, 3:04 PM' (`time`), in UTC unless a zone is given. */
export function Time({ at, format = "date", timeZone }: Props) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, format, timeZone)}</time>
}
