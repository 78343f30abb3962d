import { useEffect, useLayoutEffect } from "react"

/** `useLayoutEffect`, of which the server's rendering, which has no layout, would complain. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
