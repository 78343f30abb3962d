import { useRouteLoaderData } from "@remix-run/react"
import { createContext, useContext } from "react"
import type { RootData } from "~/context.ts"

type Rendering = { nonce?: string; requestId?: string }

export const RenderingContext = createContext<Rendering>({})

/** Inline scripts need it. The server replaces the nonce with hashes in the page's Content-Security-Policy (`csp.ts`). */
export const useNonce = () => useContext(RenderingContext).nonce

/** The browser does not know the id: an element that shows it must read it from the server's page. */
export const useRequestId = () => useContext(RenderingContext).requestId

/** Whether the browser sent `Save-Data: on`: no scripts, no fonts, and the smallest pictures. */
export const SavingDataContext = createContext(false)

export const useSavingData = () => useContext(SavingDataContext)

export const useUser = () => useRouteLoaderData<RootData>("root")?.user ?? null
