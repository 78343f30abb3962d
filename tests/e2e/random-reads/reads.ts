import type { Role } from "./people.ts"
import type { Link, World } from "./world.ts"

/* What each read must show, by the rules of docs/permissions.md, written down anew. */

/** `may`: the list's names may be in it. `must`: these are. `count`: so many things, by a field. `card`: its picture. */
export type Expected = {
  status: number
  may: boolean
  mayAbout?: boolean
  must?: string[]
  count?: [field: string, number]
  card?: string
}

/** `expected` depends on the time, because links end. */
export type Read = { name: string; path: string; expected: (now: number) => Expected }

const isUser = ({ state }: World, role: Role): boolean =>
  role !== "visitor" && role !== "suspended" && !(role === "coOwner" && state.isCoOwnerSuspended)

function sees(world: World, role: Role): boolean {
  const { isPrivate, isCoOwner, isCollaborator } = world.state
  if (!isPrivate) return true
  if (!isUser(world, role)) return false
  return role === "owner" || (role === "coOwner" && isCoOwner) || (role === "collaborator" && isCollaborator)
}

const works = ({ state }: World, link: Link, now: number): boolean =>
  !link.isEnded &&
  now < link.endsAt &&
  (link.maker === "owner" || (state.isCoOwner && !state.isCoOwnerSuspended))

const FRIENDS: Role[] = ["owner", "friend", "collaborator", "coOwner"]

/** The owner as a person. */
function personTo(world: World, role: Role): "nothing" | "name" | "all" {
  const { isBlocking, isPersonPrivate } = world.state
  if (role === "blocked" && isBlocking) return "nothing"
  if (!isPersonPrivate) return "all"
  if (!isUser(world, role)) return "nothing"
  return FRIENDS.includes(role) ? "all" : "name"
}

const whole = (may: boolean, ...must: string[]): Expected => ({
  status: may ? 200 : 404,
  may,
  ...(may && { must }),
})

/** Everybody may open it, and only some see the list in it. */
const partly = (may: boolean, ...must: string[]): Expected => ({ status: 200, may, ...(may && { must }) })

export function anyRead(world: World, role: Role): Read {
  const { list, item, state, openItem, brand } = world
  const owner = world.people.owner.id
  const may = sees(world, role)
  const person = personTo(world, role)
  const ofPerson = (): Expected => ({
    ...{ status: person === "nothing" ? 404 : 200, may, mayAbout: person === "all" },
    ...(person === "all" && { must: [state.about] }),
  })
  const listed = person === "all" && !state.isPrivate
  const reads: [name: string, path: string | undefined, expected: Expected][] = [
    ["collection", `/collection/${list}`, whole(may, state.list, state.item)],
    ["collection", `/collection/${list}?search=marabu`, whole(may, state.list, state.item)],
    ["product", `/product/${item}`, whole(may, state.list, state.item)],
    [
      "API",
      `/api/collections/${list}`,
      { ...whole(may, state.list), ...(may && { count: ["itemCount", state.itemCount] }) },
    ],
    ["API", `/api/collections/${list}/items`, whole(may, state.item)],
    ["API", `/api/items/${item}`, whole(may, state.item)],
    ["home", "/", partly(may)],
    ["home", "/collections?filter=public", partly(may)],
    ["home", "/api/collections?filter=public", partly(!state.isPrivate, state.list)],
    ["search", "/search?q=pelikan", partly(may, state.list)],
    ["search", "/search?q=marabu&kind=items", partly(may, state.item)],
    ["also in", `/api/items/${openItem}/also-in`, partly(may, state.list)],
    ["also in", `/product/${openItem}`, partly(may, state.list)],
    ["counts", `/brand/${brand}`, partly(may, state.item)],
    [
      "counts",
      `/api/brands/${brand}`,
      { ...partly(may), count: ["productCount", 1 + (may ? state.itemCount : 0)] },
    ],
    ["person", `/people/${owner}`, ofPerson()],
    ["person", `/api/users/${owner}`, ofPerson()],
    [
      "person",
      `/api/users/${owner}/collections`,
      { ...ofPerson(), ...(person === "name" && { status: 403 }), must: listed ? [state.list] : [] },
    ],
    ["picture", world.any(world.uploads), whole(may || role === "owner")],
    // Its address is the permission, and works for hours.
    ["picture by its address", world.any([...world.pictures.private]), { status: 200, may: true }],
    ["card", world.cards.collection, { ...whole(!state.isPrivate), card: "collection" }],
    ["card", world.cards.item, { ...whole(!state.isPrivate), card: "item" }],
  ]
  if (world.ending) return anyReadOfLink(world, role)
  const at = Math.floor(world.random() * (reads.length + LINK_READS))
  const [name, path, expected] = reads[at] ?? []
  if (!name || !path || !expected) return anyReadOfLink(world, role)
  return { name, path: perhapsAsData(world, path), expected: () => expected }
}

/** So many of all kinds of reads are by a link. */
const LINK_READS = 15

function perhapsAsData(world: World, path: string): string {
  const isPage = !/^\/(api|images)\//.test(path)
  if (!isPage || world.random() > 0.3) return path
  return path === "/" ? "/_root.data" : path.replace(/(?=\?)|$/, ".data")
}

/** A page of a link, or its card: of one that works, has ended, was never made, or is another collection's. */
function anyReadOfLink(world: World, role: Role): Read {
  const { state, item, otherItem, otherToken } = world
  // With a session, what is around the page may name what the user sees.
  const may = sees(world, role)
  const link = world.ending ?? world.any(world.links)
  const kind = world.random()
  if (!link || kind < 0.1) {
    const token = "u".repeat(43)
    const path = world.any([`/s/${token}`, `/s/${token}/${item}`, `/api/shared/${token}/items`])
    return { name: "unknown link", path, expected: () => ({ status: 404, may }) }
  }
  if (kind < 0.2) {
    const [token, id] = world.any([
      [otherToken, item],
      [link.token, otherItem],
    ])
    return {
      name: "link of another",
      path: perhapsAsData(world, `/s/${token}/${id}`),
      expected: () => ({ status: 404, may }),
    }
  }
  const of = (path: string, ...must: string[]): [string, string[]] => [path, must]
  if (kind < 0.35)
    return {
      ...{ name: "card of a link", path: link.card },
      expected: (now) => ({ ...whole(works(world, link, now)), card: "link" }),
    }
  const [path, must] = world.any([
    of(`/s/${link.token}`, state.list, state.item),
    of(`/s/${link.token}?search=marabu`, state.item),
    of(`/s/${link.token}/${item}`, state.list, state.item),
    of(`/api/shared/${link.token}`, state.list),
    of(`/api/shared/${link.token}/items`, state.item),
  ])
  return {
    ...{ name: "link", path: perhapsAsData(world, path) },
    expected: (now) => {
      const isOpen = works(world, link, now)
      return isOpen ? whole(true, ...must) : { status: 404, may }
    },
  }
}
