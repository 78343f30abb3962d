/** Whether the browser asks in advance, for a page that nobody may ever look at. */
export const isPrefetch = (request: Request): boolean =>
  /prefetch|prerender/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")
