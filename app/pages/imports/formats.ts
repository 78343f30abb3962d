/** As users know them. */
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

/** Where the files come from. */
export const sources: [name: string, how: string][] = [
  ["Browsers, Pinboard, linkding", "the bookmarks as an HTML file"],
  ["Raindrop", "Settings, Export, CSV"],
  ["Karakeep, Linkwarden", "the settings' export, a JSON file"],
  ["Pinterest, Amazon", "open the board or wish list to its end, and save the page as HTML"],
  ["Spreadsheets", "a CSV file with names or links"],
  ["Another installation of this app", "the ZIP file of your data, or a collection as JSON"],
]
