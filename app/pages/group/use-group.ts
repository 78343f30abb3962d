import { useRouteLoaderData } from "@remix-run/react"
import type { loader } from "./route.tsx"

export function useGroup() {
  const data = useRouteLoaderData<typeof loader>("pages/group/route")
  if (!data) throw new Error("This needs the group page around it")
  return data
}
