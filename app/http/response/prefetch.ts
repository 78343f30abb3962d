type WithHeaders = { headers: { get(name: string): string | null } }

export const isPrefetch = (request: WithHeaders): boolean =>
  /prefetch|prerender/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")
