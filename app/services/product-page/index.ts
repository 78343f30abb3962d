export { cleanProductUrl, productUrlKey } from "./clean/url.ts"
export { extractProduct } from "./extract.ts"
export type { ProductPage } from "./types.ts"
