/** Whether the browser loads a page that the user may never open. */
export const isPrefetch = (request: Request): boolean =>
  /prefetch|prerender/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")
