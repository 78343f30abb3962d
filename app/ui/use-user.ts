import { useRouteLoaderData } from "@remix-run/react"
import type { loader } from "~/root.tsx"

/** The signed-in user, or null for a visitor. */
export const useUser = () => useRouteLoaderData<typeof loader>("root")?.user ?? null
