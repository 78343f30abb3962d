export { cleanProductUrl, productUrlKey } from "./clean/url.ts"
export { extractProduct } from "./extract.ts"
export type { Candidate, Field, PageKind, ProductPage } from "./types.ts"
