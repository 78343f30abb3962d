import sharp from "sharp"
import { PASSWORD, type Person, type Role, roles, send, signIn, signUp, write } from "./people.ts"

/*
 * A private list, what leads to it, and what is known of both: the state is kept here, apart from the app, and changes with each
 * write. Every name has a number that is used once, so that an older one is seen to be stale.
 */

export type Link = {
  token: string
  id: number
  maker: "owner" | "coOwner"
  endsAt: number
  isEnded: boolean
  card: string
}

/** A user may make 60 view links in an hour. */
const LINKS_MAX = 55

const PICTURE = /\/images\/([ps])\/480\/[\w-]{22}\?u=([\w%-]+)/g

export class World {
  readonly people = {} as Record<Role | "admin", Person>
  readonly state = {
    isPrivate: true,
    isCoOwner: true,
    isCoOwnerSuspended: false,
    isCollaborator: true,
    isBlocking: true,
    isPersonPrivate: false,
    list: "Pelikan0x",
    item: "Marabu0x",
    about: "Ibis0x",
    cover: "",
    itemCount: 1,
  }
  readonly links: Link[] = []
  /** The link that ends while it is read, until the next write. */
  ending: Link | null = null
  readonly made = { owner: 0, coOwner: 0 }
  list = 0
  item = 0
  openItem = 0
  otherItem = 0
  otherToken = ""
  brand = 0
  uploads: string[] = []
  cards = { collection: "", item: "" }
  /** Signed addresses of the list's pictures, as pages have shown them. */
  readonly pictures = { private: new Set<string>(), public: new Set<string>() }
  #extraItems: number[] = []
  #names = 0

  private constructor(
    readonly origins: string[],
    readonly random: () => number,
  ) {}

  static async make(origins: string[], random: () => number): Promise<World> {
    const world = new World(origins, random)
    await world.#fill()
    return world
  }

  any<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }

  /** The address at one of the processes. */
  at = (path: string): string => this.any(this.origins) + path

  #as = (role: Role | "admin") => ({ cookie: this.people[role].cookie })

  async #fill(): Promise<void> {
    const { people, state } = this
    for (const role of ["admin", ...roles.filter((role) => role !== "visitor")] as const)
      people[role] = await signUp(this.at(""), role)
    const owner = this.#as("owner")
    for (const role of ["friend", "collaborator", "coOwner", "suspended"] as const) {
      const json = { username: people[role].username }
      const { id } = await write(this.at("/api/friend-requests"), { ...owner, json })
      const accepted = { method: "PATCH", json: { status: "accepted" }, ...this.#as(role) }
      await write(this.at(`/api/friend-requests/${id}`), accepted)
    }
    const make = async (name: string, isPrivate: boolean) =>
      (await write(this.at("/api/collections"), { ...owner, json: { name, isPrivate } })).id
    this.list = await make(state.list, true)
    const open = await make("Open", false)
    const other = await make("Other", true)
    for (const seed of [1, 2]) this.uploads.push(await this.#upload(seed))
    const imageUrl = await this.#upload(3)
    const shop = { brand: "Muuto", productUrl: "https://shop.example/marabu" }
    const addTo = async (collectionId: number, fields: object) =>
      (await write(this.at("/api/items"), { ...owner, json: { collectionId, ...fields } })).id
    const [first, second] = this.uploads
    state.cover = first ?? ""
    const images = [{ url: first }, { url: second }]
    this.item = await addTo(this.list, { name: state.item, images, ...shop })
    this.openItem = await addTo(open, { name: "Open thing", imageUrl, ...shop })
    this.otherItem = await addTo(other, { name: "Other thing", imageUrl, ...shop, brand: "Artek" })
    await this.#patch(`collections/${this.list}`, { coverImageUrl: state.cover })
    await this.#patch("user/profile", { about: state.about })
    const { id, username } = people.blocked
    await write(this.at("/api/blocks"), { ...owner, json: { username } })
    this.#blockedId = id
    await this.#member("co-owners", "coOwner", true)
    for (const role of ["collaborator", "suspended"] as const) await this.#member("collaborators", role, true)
    await this.#suspend("suspended", true)
    const group = await write(this.at("/api/groups"), {
      ...owner,
      json: { name: "Circle", isPrivate: false },
    })
    await send(this.at(`/api/groups/${group.id}/members`), {
      method: "POST",
      ...this.#as("member"),
      json: {},
    })
    this.otherToken = (await this.#newLink(other, "owner", null)).token
    this.brand = (await write(this.at("/api/brands"), { ...owner, json: { name: "Muuto" } })).id
    await this.#patch(`collections/${this.list}`, { isPrivate: false })
    this.cards = {
      collection: await this.#cardOf(`/collection/${this.list}`),
      item: await this.#cardOf(`/product/${this.item}`),
    }
    await this.#patch(`collections/${this.list}`, { isPrivate: true })
  }

  #blockedId = 0

  async #upload(seed: number): Promise<string> {
    const background = { r: 90 * seed, g: 80, b: 120 }
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
    const body = new FormData()
    body.append("image", new Blob([new Uint8Array(await picture.png().toBuffer())]), "a.png")
    const to = this.at(`/api/collections/${this.list}/items/upload-image`)
    return (await write<{ imageUrl: string }>(to, { ...this.#as("owner"), body })).imageUrl
  }

  async #cardOf(path: string): Promise<string> {
    const { text } = await send(this.at(path))
    const [, card = ""] = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(text) ?? []
    if (!card) throw new Error(`No card on ${path}`)
    return card.replaceAll("&amp;", "&")
  }

  #patch = (path: string, json: object) =>
    write(this.at(`/api/${path}`), { method: "PATCH", json, ...this.#as("owner") })

  async #member(kind: "co-owners" | "collaborators", role: Role, isIn: boolean): Promise<void> {
    const userId = this.people[role].id
    const path = `/api/collections/${this.list}/${kind}`
    const sent = isIn ? { json: { userId } } : { method: "DELETE" }
    await write(this.at(isIn ? path : `${path}/${userId}`), { ...sent, ...this.#as("owner") })
  }

  async #suspend(role: Role, suspended: boolean): Promise<void> {
    const person = this.people[role]
    const json = { suspended, currentPassword: PASSWORD }
    await write(this.at(`/api/admin/users/${person.id}`), { method: "PATCH", json, ...this.#as("admin") })
    if (!suspended) person.cookie = await signIn(this.at(""), person.email)
  }

  async #newLink(list: number, maker: "owner" | "coOwner", expiresAt: string | null) {
    const sent = { json: { name: "Grandma", expiresAt }, ...this.#as(maker) }
    const made = await write<{ id: number; url: string }>(this.at(`/api/collections/${list}/links`), sent)
    return { id: made.id, token: made.url.split("/").at(-1) ?? "" }
  }

  async #addLink(endsAt = Number.POSITIVE_INFINITY): Promise<void> {
    const { isCoOwner, isCoOwnerSuspended } = this.state
    const maker = isCoOwner && !isCoOwnerSuspended && this.random() < 0.5 ? "coOwner" : "owner"
    if (this.made[maker] >= LINKS_MAX || this.links.filter(({ isEnded }) => !isEnded).length >= 18) return
    this.made[maker]++
    const expiresAt = Number.isFinite(endsAt) ? new Date(endsAt).toISOString() : null
    const link = await this.#newLink(this.list, maker, expiresAt)
    const card = await this.#cardOf(`/s/${link.token}`)
    const made: Link = { ...link, maker, endsAt, isEnded: false, card }
    this.links.push(made)
    if (expiresAt) this.ending = made
  }

  #newName = (kind: string) => `${kind}${++this.#names}x`

  /** Remembers the addresses in what somebody has read. */
  notePictures(text: string): void {
    for (const [address, visibility, upload = ""] of text.matchAll(PICTURE)) {
      if (!this.uploads.includes(decodeURIComponent(upload))) continue
      this.pictures[visibility === "p" ? "private" : "public"].add(address)
    }
  }

  /** Makes the list private. @returns a page of the owner, which shows its pictures. */
  async close(): Promise<{ path: string; cookie: string }> {
    if (!this.state.isPrivate) await this.writes.privacy?.()
    return { path: `/collection/${this.list}`, ...this.#as("owner") }
  }

  /** Each changes what somebody sees, and the state when it has succeeded. */
  readonly writes: Record<string, () => Promise<void>> = {
    privacy: async () => {
      await this.#patch(`collections/${this.list}`, { isPrivate: !this.state.isPrivate })
      this.state.isPrivate = !this.state.isPrivate
    },
    "name of the list": async () => {
      const name = this.#newName("Pelikan")
      await this.#patch(`collections/${this.list}`, { name })
      this.state.list = name
    },
    "name of the item": async () => {
      const name = this.#newName("Marabu")
      await this.#patch(`items/${this.item}`, { name })
      this.state.item = name
    },
    cover: async () => {
      const cover = this.uploads.find((upload) => upload !== this.state.cover) ?? ""
      await this.#patch(`collections/${this.list}`, { coverImageUrl: cover })
      this.state.cover = cover
    },
    items: async () => {
      const [last] = this.#extraItems.length > 3 ? this.#extraItems.splice(0, 1) : []
      if (last) await write(this.at(`/api/items/${last}`), { method: "DELETE", ...this.#as("owner") })
      else {
        const [imageUrl] = this.uploads
        const productUrl = "https://shop.example/more"
        const json = { collectionId: this.list, name: "More", brand: "Muuto", productUrl, imageUrl }
        this.#extraItems.push((await write(this.at("/api/items"), { json, ...this.#as("owner") })).id)
      }
      this.state.itemCount = 1 + this.#extraItems.length
    },
    "new link": () => this.#addLink(),
    "new link with an end": () => this.#addLink(Date.now() + 1_000),
    "end of a link": async () => {
      const link = this.any(this.links.filter(({ isEnded }) => !isEnded))
      if (!link) return
      const path = `/api/collections/${this.list}/links/${link.id}`
      await write(this.at(path), { method: "DELETE", ...this.#as("owner") })
      link.isEnded = true
    },
    "co-owner": async () => {
      if (this.state.isCoOwnerSuspended) return
      await this.#member("co-owners", "coOwner", !this.state.isCoOwner)
      this.state.isCoOwner = !this.state.isCoOwner
    },
    suspension: async () => {
      await this.#suspend("coOwner", !this.state.isCoOwnerSuspended)
      this.state.isCoOwnerSuspended = !this.state.isCoOwnerSuspended
    },
    collaborator: async () => {
      await this.#member("collaborators", "collaborator", !this.state.isCollaborator)
      this.state.isCollaborator = !this.state.isCollaborator
    },
    block: async () => {
      const { username } = this.people.blocked
      const owner = this.#as("owner")
      if (this.state.isBlocking)
        await write(this.at(`/api/blocks/${this.#blockedId}`), { method: "DELETE", ...owner })
      else await write(this.at("/api/blocks"), { json: { username }, ...owner })
      this.state.isBlocking = !this.state.isBlocking
    },
    "private profile": async () => {
      await this.#patch("user/privacy", { isPrivate: !this.state.isPersonPrivate })
      this.state.isPersonPrivate = !this.state.isPersonPrivate
    },
    about: async () => {
      const about = this.#newName("Ibis")
      await this.#patch("user/profile", { about })
      this.state.about = about
    },
  }
}
