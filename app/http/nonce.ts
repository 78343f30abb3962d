import { createContext, useContext } from "react"

export const NonceContext = createContext<string | undefined>(undefined)

/**
 * The mark that every inline script of the page must carry (`<Scripts nonce={nonce} />`); undefined in the browser.
 *
 * Scripts that carry it are hashed into the page's Content-Security-Policy and then lose it (`csp.ts`), so a script
 * that got into the page by any other way does not run.
 */
export const useNonce = () => useContext(NonceContext)
