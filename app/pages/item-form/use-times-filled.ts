import { useEffect, useState } from "react"
import type { Notice } from "./prefill.ts"

/** Fields keep their text by themselves. When the server has read a page, its values come by making the form anew. */
export function useTimesFilled(notice: Notice | undefined): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (notice && ("found" in notice || "unread" in notice)) setTimes((before) => before + 1)
  }, [notice])
  return times
}
