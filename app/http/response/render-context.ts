import { createContext, useContext } from "react"

type Rendering = { nonce?: string; requestId?: string }

export const RenderingContext = createContext<Rendering>({})

/** For every inline script of the page (`<Scripts nonce={nonce} />`): others do not run (`csp.ts`). */
export const useNonce = () => useContext(RenderingContext).nonce

/** For error pages. The element that shows it needs `suppressHydrationWarning`, because the browser does not know it. */
export const useRequestId = () => useContext(RenderingContext).requestId
