import { parseContentType } from "./content-type.ts"
import { CookieJar } from "./cookies.ts"
import type { LocalAnswer } from "./index.ts"
import type { SafeResponse } from "./response.ts"

export const localResponse = (url: string | URL, { contentType, bytes }: LocalAnswer): SafeResponse => ({
  url: String(url),
  redirects: [],
  cookies: new CookieJar(),
  status: 200,
  headers: new Headers({ "content-type": contentType }),
  contentType: parseContentType(contentType).type,
  bytes,
  truncated: null,
})
