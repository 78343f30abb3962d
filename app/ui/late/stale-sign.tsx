import { useNavigation, useRevalidator } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Button } from "~/ui/button.tsx"

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 120_000

/** Says that the page could not be read again, and reads it again: after a pause, when it is seen, and online. */
export default function StaleSign() {
  const { state, revalidate } = useRevalidator()
  const isIdle = useNavigation().state === "idle" && state === "idle"
  const pause = useRef(FIRST_PAUSE_MS)

  useEffect(() => {
    if (!isIdle) return
    const again = () => document.hidden || revalidate()
    const timer = setTimeout(again, pause.current)
    pause.current = Math.min(pause.current * 2, LONGEST_PAUSE_MS)
    addEventListener("online", again)
    document.addEventListener("visibilitychange", again)
    return () => {
      clearTimeout(timer)
      removeEventListener("online", again)
      document.removeEventListener("visibilitychange", again)
    }
  }, [isIdle, revalidate])

  return (
    <div role="status" className="stale-sign">
      This page could not be renewed.
      <Button type="button" variant="ghost" className="button-small" pending={!isIdle} onClick={revalidate}>
        Try again
      </Button>
    </div>
  )
}
