import { createContext, useContext } from "react"

type Rendering = { nonce?: string; requestId?: string }

/** What components may know about this one rendering on the server. It is empty in the browser. */
export const RenderingContext = createContext<Rendering>({})

/**
 * The mark that every inline script of the page must carry (`<Scripts nonce={nonce} />`).
 *
 * Scripts that carry it are hashed into the page's Content-Security-Policy and then lose it (`csp.ts`), so a script
 * that got into the page by any other way does not run.
 */
export const useNonce = () => useContext(RenderingContext).nonce

/**
 * The request's id, for pages about errors that no loader could put into words. The element that shows it needs
 * `suppressHydrationWarning`, because the browser does not know it.
 */
export const useRequestId = () => useContext(RenderingContext).requestId
