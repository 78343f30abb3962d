import { useEffect, useState } from "react"

const YEAR_S = 31_536_000

/**
 * The zone to show times in. The page is first as the server had it; a browser in another zone then shows its own and
 * tells the server by the `tz` cookie.
 */
export function useTimeZone(ofServer: string): string {
  const [timeZone, setTimeZone] = useState(ofServer)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!own || own === ofServer) return
    setTimeZone(own)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox before 140
    document.cookie = `tz=${encodeURIComponent(own)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  }, [ofServer])
  return timeZone
}
