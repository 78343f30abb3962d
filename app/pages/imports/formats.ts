export const formatNames = {
  library: "Our own export",
  bookmarks: "Bookmarks of a browser",
  csv: "Table (CSV)",
  raindrop: "Raindrop",
  karakeep: "Karakeep",
  linkwarden: "Linkwarden",
  pinterest: "Pinterest page",
  amazon: "Amazon wish list",
  links: "Several links",
} as const

export type Format = keyof typeof formatNames

const { links: _, ...files } = formatNames

export const fileFormats = Object.entries(files)
