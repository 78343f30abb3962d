/** What is behind everything (`--color-paper` of theme.css), for what browsers draw around a page. */
export const grounds = { light: "#faf8f5", dark: "#141311" } as const
