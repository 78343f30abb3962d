import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { APIRequest, APIRequestContext } from "@playwright/test"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { test as base, call, joinBy, shopLink } from "#tests/support/e2e.ts"
import { makeAdmin } from "#tests/support/e2e-admin.ts"
import { makeImports } from "./imports.ts"
import { ARABIC, EMOJI, LONG } from "./names.ts"

/*
 * A world with something in every corner, made once for each worker and by the API alone: full and empty lists, waiting
 * requests, names that are long, written from right to left, or drawn.
 */

type Row = { id: number }
type Member = Row & { username: string; email: string; password: string; api: APIRequestContext }
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Calls the API as one of the people. */
const post = (api: APIRequestContext, path: string, data?: object): Promise<Row> =>
  call(api, `POST ${path}`, data)

async function join(requests: APIRequest, baseURL: string): Promise<Member> {
  const { request, ...person } = await joinBy(await requests.newContext({ baseURL }))
  return { ...person, api: request }
}

const ask = (from: Member, to: Member) => post(from.api, "/friend-requests", { username: to.username })

async function befriend(from: Member, to: Member) {
  const { id } = await ask(from, to)
  await call(to.api, `PATCH /friend-requests/${id}`, { status: "accepted" })
}

let ofThisWorker: Promise<World> | undefined

/** For journeys that look at a world. */
export const test = base.extend<{ world: World }>({
  world: [
    async ({ playwright, baseURL }, use) => {
      ofThisWorker ??= makeWorld(playwright.request, baseURL ?? "")
      await use(await ofThisWorker)
    },
    { timeout: 120_000 },
  ],
})

async function makeWorld(request: APIRequest, baseURL: string) {
  const someone = () => join(request, baseURL)
  const [mila, boris, cleo, dora] = await Promise.all([someone(), someone(), someone(), someone()])
  const [emil, fred, nova] = await Promise.all([someone(), someone(), someone()])
  await Promise.all([befriend(mila, boris), befriend(cleo, mila), ask(dora, mila), ask(mila, emil)])
  await post(mila.api, "/blocks", { username: fred.username })
  await call(emil.api, "PATCH /user/privacy", { isPrivate: true })
  const [root, suspended] = await Promise.all([someone(), someone()])
  await makeAdmin(root)
  await call(root.api, `PATCH /admin/users/${suspended.id}`, { suspended: true, quotaMb: 5 })
  await setUpTwoStep(cleo)
  await turnOnTwoStep(boris)
  const collections = await makeCollections(mila, boris, cleo)
  await makeReports(root, mila, nova, collections)
  return {
    /** An administrator. */
    root,
    suspended,
    /** Has everything. */
    mila,
    /** Mila's friend, who owns 'quiet' with her. */
    boris,
    /** Mila's friend, who adds to 'quiet'. */
    cleo,
    /** Private; Mila has asked to be friends. */
    emil,
    /** Has just come, and has nothing. */
    nova,
    /** Where Nova sets a new password. */
    resetPath: await resetPath(nova),
    ...collections,
    ...(await makeGroups(mila, boris, cleo)),
    ...(await makeBrands(mila)),
    /** Mila's. */
    imports: await makeImports(mila.api),
    /** Mila's link, which works once and brings a friend. */
    invitePath: new URL((await call(mila.api, "POST /invitations", { befriends: true })).url).pathname,
  }
}

/** Of a person, of a long item, and a closed one. */
async function makeReports(
  root: Member,
  mila: Member,
  nova: Member,
  { longItem, vase }: { longItem: Row; vase: Row },
): Promise<void> {
  const report = (kind: string, { id }: Row, reason: string) =>
    post(nova.api, "/reports", { kind, id, reason })
  await report("person", mila, `${ARABIC}\n${EMOJI}`)
  await report("item", longItem, LONG)
  const { id } = await report("item", vase, "Not a vase")
  await call(root.api, `PATCH /admin/reports/${id}`, { status: "closed" })
}

const twoStep = ({ api }: Member, step: string, form: Record<string, string>) =>
  api.post(`/profile/two-step?step=${step}`, { form, maxRedirects: 0 })

/** @returns the key for the app. */
async function setUpTwoStep(member: Member): Promise<string> {
  await twoStep(member, "start", { currentPassword: member.password })
  const page = await (await member.api.get("/profile/two-step")).text()
  return /[?&;]secret=([A-Z2-7]{32})/.exec(page)?.[1] ?? ""
}

async function turnOnTwoStep(member: Member): Promise<void> {
  await twoStep(member, "confirm", { code: codeOf(await setUpTwoStep(member)) })
}

/** The link to a new password, as whoever runs the server makes it. */
async function resetPath({ email }: Member) {
  const { stdout } = await promisify(execFile)(process.execPath, ["build/server/reset-password.js", email], {
    env: { NODE_ENV: "production", DATA_DIR: process.env.E2E_DATA_DIR },
  })
  const link = /https?:\S+/.exec(stdout)?.[0] ?? ""
  return new URL(link).pathname + new URL(link).search
}

const picture = (name: string) => shopLink(`/pictures/${name}.png`)

async function makeCollections(mila: Member, boris: Member, cleo: Member) {
  const quiet = await post(mila.api, "/collections", {
    name: "Quiet corners",
    description: "Things for the rooms one leaves the telephone out of.",
  })
  const [secret, empty, long] = await Promise.all([
    post(mila.api, "/collections", { name: `Gifts ${EMOJI}`, isPrivate: true }),
    post(mila.api, "/collections", { name: ARABIC }),
    post(mila.api, "/collections", { name: LONG, description: LONG }),
  ])
  const item = (collectionId: number, name: string, more: object) =>
    post(mila.api, "/items", {
      collectionId,
      name,
      brand: "Iittala",
      imageUrl: picture("vase"),
      productUrl: shopLink(`/${encodeURIComponent(name)}`),
      ...more,
    })
  const vase = await item(quiet.id, "Aalto vase", {
    description: "Mouth-blown glass.\n\nNo two are the same.",
    productUrl: shopLink("/vase"),
  })
  await item(quiet.id, "Hasami bowl, wide", { brand: "Hasami", imageUrl: picture("bowl") })
  await item(quiet.id, EMOJI, { imageUrl: picture("plant") })
  await item(quiet.id, ARABIC, { brand: ARABIC, imageUrl: picture("none") })
  const longItem = await item(long.id, LONG, { brand: LONG, description: LONG, imageUrl: picture("none") })
  for (const name of ["Chipped cup", LONG]) {
    const { id } = await item(quiet.id, name, { brand: name })
    await call(mila.api, `DELETE /items/${id}`)
  }
  const surprise = await item(secret.id, "Surprise", { imageUrl: picture("bowl"), tags: "oak" })
  await post(mila.api, `/collections/${quiet.id}/co-owners`, { userId: boris.id })
  await post(mila.api, `/collections/${quiet.id}/handover`, { userId: boris.id })
  await post(mila.api, `/collections/${quiet.id}/collaborators`, { userId: cleo.id })
  await post(mila.api, `/collections/${quiet.id}/notes`, {
    content: `Measure the shelf first.\n${LONG}\n${ARABIC}`,
  })
  const { url } = await call(mila.api, `POST /collections/${secret.id}/links`, { name: LONG.slice(0, 120) })
  const wishes = await post(mila.api, "/collections", { name: "Wishes" })
  await call(mila.api, `PATCH /collections/${wishes.id}`, { claims: "hidden" })
  const claimed = await item(wishes.id, "Claimed kettle", { description: "For the kitchen." })
  const free = await item(wishes.id, "Free lamp", { imageUrl: picture("vase") })
  const mug = await item(wishes.id, "Mug of a guest", { imageUrl: picture("bowl") })
  await call(cleo.api, `PUT /items/${claimed.id}/claim`, { bought: true })
  const wishPath = new URL(
    (await call(mila.api, `POST /collections/${wishes.id}/links`, { name: "Aunt" })).url,
  ).pathname
  const guest = await call(mila.api, `PUT /shared/${wishPath.slice(3)}/items/${mug.id}/claim`, {
    name: "Aunt Ida",
  })
  /** A guest claims 'Free lamp' there. */
  const claimPath = `${wishPath}/${free.id}/claim`
  const undoPath = new URL(guest.undoUrl).pathname
  /** Mila's link to 'secret'. */
  const viewPath = new URL(url).pathname
  return {
    quiet,
    secret,
    surprise,
    empty,
    long,
    vase,
    longItem,
    wishes,
    claimed,
    claimPath,
    undoPath,
    viewPath,
  }
}

async function makeGroups(mila: Member, boris: Member, cleo: Member) {
  const [kitchen, still, invited] = await Promise.all([
    post(mila.api, "/groups", { name: "Kitchen, together", description: "What we need, and what we want." }),
    post(mila.api, "/groups", { name: LONG, description: LONG, isPrivate: true }),
    post(boris.api, "/groups", { name: `Cabin ${EMOJI}`, isPrivate: true }),
  ])
  await post(boris.api, `/groups/${invited.id}/members`, { userId: mila.id })
  await post(mila.api, `/groups/${kitchen.id}/members`, { userId: cleo.id })
  const thing = await post(boris.api, `/groups/${kitchen.id}/items`, { url: shopLink("/vase") })
  const say = (member: Member, content: string) =>
    post(member.api, `/groups/${kitchen.id}/messages`, { content })
  await say(boris, "Found the bowls: https://hasami.example/bowl, and they are 30 % off.")
  await say(boris, LONG)
  await say(boris, ARABIC)
  const message = await say(mila, "Lovely!\nTwo of them, please.")
  await say(mila, EMOJI)
  return { kitchen, still, invited, thing, message }
}

async function makeBrands(mila: Member) {
  // Brands are everybody's, and each worker makes its own.
  const brandName = `Iittala ${mila.username}`
  const brand = await post(mila.api, "/brands", {
    name: brandName,
    description: "Finnish glass since 1881.",
    website: "https://iittala.example",
  })
  const longBrand = await post(mila.api, "/brands", { name: `${mila.username}${LONG}`.slice(0, LONG.length) })
  const glass = await post(mila.api, "/collections", { name: "Glass" })
  await post(mila.api, "/items", {
    collectionId: glass.id,
    name: "Teema plate",
    brand: brandName,
    imageUrl: picture("bowl"),
    productUrl: shopLink("/teema"),
  })
  await post(mila.api, `/user/brands/${brand.id}`, {})
  await post(mila.api, `/brands/${brand.id}/follow`, {})
  return { brand, brandName, longBrand }
}
