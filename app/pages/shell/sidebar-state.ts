const A_YEAR_S = 31_536_000

/** Whether the sidebar is open, by the cookie that the browser's side wrote; open by default. */
export function isSidebarOpen(cookieHeader: string | null): boolean {
  return !/(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookieHeader ?? "")
}

/** Keeps the state for the next page that the server renders. */
export function rememberSidebar(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `sidebar=${open ? "open" : "closed"}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}
