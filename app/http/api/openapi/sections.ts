type Section = { name: string; description: string; paths: string[] }

/** `paths` are what the paths of their calls begin with. */
export const sections: Section[] = [
  {
    name: "Account",
    description: "Signing up, in and out, and the profile",
    paths: ["/user", "/register", "/login", "/logout"],
  },
  {
    name: "Tokens",
    description: "Personal tokens, with which programs make all other calls",
    paths: ["/user/tokens"],
  },
  { name: "Collections", description: "Named collections of products", paths: ["/collections"] },
  {
    name: "Sharing and notes",
    description: "Who else a collection belongs to, and what they note",
    paths: [
      ...["/collections/{id}/co-owners", "/collections/{id}/collaborators", "/collections/{id}/notes"],
      ...["/collections/{id}/handover", "/collections/{id}/links", "/shared"],
    ],
  },
  {
    name: "Items",
    description: "The products of a collection",
    paths: ["/items", "/scrape-product", "/collections/{id}/items"],
  },
  {
    name: "Wish lists",
    description: "Who gets what of a wish list, without its owner learning it",
    paths: ["/items/{id}/claim", "/shared/{token}/items/{id}/claim", "/user/claims"],
  },
  {
    name: "Imports",
    description: "Files and lists of links that become items while you wait for nothing",
    paths: ["/imports"],
  },
  { name: "Brands", description: "Brands to follow and to save", paths: ["/brands", "/user/brands"] },
  { name: "Groups", description: "Groups with a shared list and a chat", paths: ["/groups"] },
  {
    name: "People",
    description: "Friends, friend requests, blocks, invitations to sign up",
    paths: ["/friends", "/friend-requests", "/users", "/blocks", "/invitations"],
  },
  {
    name: "Administration",
    description: "Reports of users, and what administrators do",
    paths: ["/reports", "/admin"],
  },
  {
    name: "This document",
    description: "The API about itself",
    paths: ["/openapi.json", "/docs", "/version"],
  },
]

export function sectionOf(path: string): Section {
  const named = sections.flatMap((section) =>
    section.paths
      .filter((begin) => path === begin || path.startsWith(`${begin}/`))
      .map((begin) => ({ section, begin })),
  )
  const [best] = named.sort((a, b) => b.begin.length - a.begin.length)
  if (!best) throw new Error(`No section of the API's document has ${path}`)
  return best.section
}

export const compareSections = (a: string, b: string): number =>
  sections.indexOf(sectionOf(a)) - sections.indexOf(sectionOf(b)) || (a < b ? -1 : 1)
