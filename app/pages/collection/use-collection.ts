import { useRouteLoaderData } from "@remix-run/react"
import type { loader } from "./route.tsx"

export function useCollection() {
  const data = useRouteLoaderData<typeof loader>("pages/collection/route")
  if (!data) throw new Error("This needs the collection page around it")
  return data
}
