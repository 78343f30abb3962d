import { useRouteLoaderData } from "@remix-run/react"
import type { loader } from "./route.tsx"

export function useProduct() {
  const data = useRouteLoaderData<typeof loader>("pages/product/route")
  if (!data) throw new Error("This needs the product page around it")
  return data
}
