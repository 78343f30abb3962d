/** They are behind everything (`--color-paper` of theme.css). Browsers use them for what they draw around a page. */
export const backgroundColors = { light: "#faf8f5", dark: "#141311" } as const
