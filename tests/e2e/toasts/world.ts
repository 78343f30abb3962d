import { type APIRequest, type APIRequestContext } from "@playwright/test"
import { newPerson } from "#tests/support/e2e.ts"
import { type OwnApp } from "#tests/support/own-app.ts"

type Thing = { id: number; name: string }
type Person = ReturnType<typeof newPerson> & { id: number; request: APIRequestContext }

/** Who the person of these journeys has to do with, by what they are to them. */
const roles = [
  "owner",
  "coOwner",
  "collaborator",
  "candidate",
  "parting",
  "asked",
  "asking",
  "stranger",
  "nuisance",
  "blocked",
  "forgetful",
] as const
type Role = (typeof roles)[number]
const friends: Role[] = ["owner", "coOwner", "collaborator", "candidate", "parting"]

/** Everything that one person's writes need to be there. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * Makes it through the API.
 * @param mine the requests of the page, which is signed in by this.
 */
export async function makeWorld(mine: APIRequestContext, app: OwnApp, programs: APIRequest) {
  const extraHTTPHeaders = { "X-Forwarded-For": `2001:db8::${(worlds++).toString(16)}` }
  const self = await join(mine, extraHTTPHeaders)
  const people = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => {
        const request = await programs.newContext({ baseURL: app.origin })
        return [role, await join(request, extraHTTPHeaders)] as const
      }),
    ),
  ) as Record<Role, Person>
  const { owner, coOwner, collaborator, asked, asking, blocked, forgetful } = people
  const make = <T = Thing>(path: string, data: object = {}) => call<T>(mine, `POST ${path}`, data)

  for (const friend of friends) {
    const { id } = await make("/friend-requests", { username: people[friend].username })
    await call(people[friend].request, `PATCH /friend-requests/${id}`, { status: "accepted" })
  }
  await make("/friend-requests", { username: asked.username })
  await call(asking.request, "POST /friend-requests", { username: self.username })
  await make("/blocks", { username: blocked.username })

  const kept = await make("/collections", { name: "Kept" })
  await make("/collections", { name: "Other" })
  const doomed = await make("/collections", { name: "Doomed" })
  await make(`/collections/${kept.id}/co-owners`, { userId: coOwner.id })
  await make(`/collections/${kept.id}/collaborators`, { userId: collaborator.id })
  const theirs = await call<Thing>(owner.request, "POST /collections", { name: "Theirs" })
  await call(owner.request, `POST /collections/${theirs.id}/collaborators`, { userId: self.id })
  const vase = await make("/items", newItem(kept.id, "Vase"))
  const bowl = await make("/items", newItem(kept.id, "Bowl"))

  const named = (name: string) => make("/brands", { name: `${name} ${self.username}` })
  const brands = {
    plain: await named("Plain"),
    followed: await named("Followed"),
    favorite: await named("Favorite"),
  }
  await make(`/brands/${brands.followed.id}/follow`)
  await make(`/user/brands/${brands.favorite.id}`)
  const group = await make("/groups", { name: "Kitchen" })
  // Another device of theirs, to be signed out.
  await call(await programs.newContext({ baseURL: app.origin }), "POST /login", self)
  return {
    self,
    people,
    collections: { kept, doomed, theirs },
    items: { vase, bowl },
    brands,
    group,
    resetLink: await app.resetLink(forgetful.email),
  }
}

let worlds = 1

async function join(request: APIRequestContext, headers: Record<string, string>): Promise<Person> {
  const person = newPerson()
  return { ...person, ...(await call<Thing>(request, "POST /register", person, headers)), request }
}

async function call<T = Thing>(
  request: APIRequestContext,
  call: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const [method = "", path = ""] = call.split(" ")
  const answer = await request.fetch(`/api${path}`, { method, data, headers })
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? (null as T) : answer.json()
}

const newItem = (collectionId: number, name: string) => ({
  collectionId,
  name,
  brand: "Iittala",
  imageUrl: "http://127.0.0.1:9/picture.png",
  productUrl: `https://shop.example/${name}`,
})
