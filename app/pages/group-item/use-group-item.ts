import { useRouteLoaderData } from "@remix-run/react"
import type { loader } from "./route.tsx"

export function useGroupItem() {
  const data = useRouteLoaderData<typeof loader>("pages/group-item/route")
  if (!data) throw new Error("This needs the page of a group's product around it")
  return data
}
