import type { APIRequest, APIRequestContext } from "@playwright/test"
import { call, joinBy } from "#tests/support/e2e.ts"
import type { OwnApp } from "#tests/support/own-app.ts"

type Thing = { id: number; name: string }
export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * What one user's writes need, made by the API.
 * @param mine the requests of the page, which gets the user's session.
 */
export async function makeWorld(mine: APIRequestContext, app: OwnApp, programs: APIRequest) {
  const someone = async () => joinBy(await programs.newContext({ baseURL: app.origin }))
  // The first account is the administrator, who may not leave.
  await someone()
  const self = await joinBy(mine)
  const people = {
    owner: await someone(),
    coOwner: await someone(),
    collaborator: await someone(),
    candidate: await someone(),
    parting: await someone(),
    asked: await someone(),
    asking: await someone(),
    stranger: await someone(),
    nuisance: await someone(),
    blocked: await someone(),
    forgetful: await someone(),
  }
  const { owner, coOwner, collaborator, candidate, parting, asked, asking, blocked, forgetful } = people
  const make = (path: string, data?: object): Promise<Thing> => call(mine, `POST ${path}`, data)

  for (const { username, request } of [owner, coOwner, collaborator, candidate, parting]) {
    const { id } = await make("/friend-requests", { username })
    await call(request, `PATCH /friend-requests/${id}`, { status: "accepted" })
  }
  await make("/friend-requests", { username: asked.username })
  await call(asking.request, "POST /friend-requests", { username: self.username })
  await make("/blocks", { username: blocked.username })

  const kept = await make("/collections", { name: "Kept" })
  await make("/collections", { name: "Other" })
  const doomed = await make("/collections", { name: "Doomed" })
  await make(`/collections/${kept.id}/co-owners`, { userId: coOwner.id })
  await make(`/collections/${kept.id}/collaborators`, { userId: collaborator.id })
  const theirs: Thing = await call(owner.request, "POST /collections", { name: "Theirs" })
  await call(owner.request, `POST /collections/${theirs.id}/collaborators`, { userId: self.id })
  const offered: Thing = await call(owner.request, "POST /collections", { name: "Offered" })
  await call(owner.request, `POST /collections/${offered.id}/co-owners`, { userId: self.id })
  await call(owner.request, `POST /collections/${offered.id}/handover`, { userId: self.id })
  const vase = await make("/items", newItem(kept.id, "Vase"))
  await call(mine, `PATCH /items/${vase.id}`, { tags: "oak" })
  const bowl = await make("/items", newItem(kept.id, "Bowl"))

  await make("/imports", { urls: ["https://10.0.0.1/vase"], collectionId: kept.id })
  const plain = await make("/brands", { name: `Plain ${self.username}` })
  const followed = await make("/brands", { name: `Followed ${self.username}` })
  const favorite = await make("/brands", { name: `Favorite ${self.username}` })
  await make(`/brands/${followed.id}/follow`)
  await make(`/user/brands/${favorite.id}`)
  const group = await make("/groups", { name: "Kitchen" })
  // A second session, to be signed out.
  await call(await programs.newContext({ baseURL: app.origin }), "POST /login", self)
  return {
    self,
    people,
    collections: { kept, doomed, theirs, offered },
    items: { vase, bowl },
    brands: { plain, followed, favorite },
    group,
    resetLink: await app.resetLink(forgetful.email),
  }
}

const newItem = (collectionId: number, name: string) => ({
  collectionId,
  name,
  brand: "Iittala",
  imageUrl: "http://127.0.0.1:9/picture.png",
  productUrl: `https://shop.example/${name}`,
})
