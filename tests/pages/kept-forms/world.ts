import { makeCollection, makeFriends, makeGroup, makeGroupItem, makeItem, makeMessage, makeUser } from "#db/factories.ts"
import { paths } from "~/paths.ts"
import { openForm, sendSignedOut } from "./sending.ts"

export async function makeWorld() {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })]
  await makeFriends(mila, boris)
  const [shelf, hall] = [await makeCollection(mila, { name: "Shelf" }), await makeCollection(mila)]
  const vase = await makeItem(shelf)
  const group = await makeGroup(mila)
  const lamp = await makeGroupItem(group, mila)
  const message = await makeMessage(group, mila)
  return { mila, boris, shelf, hall, vase, group, lamp, message }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

export const picture = "https://shop.example/typed.jpg"
export const link = "https://shop.example/typed"

export const adding = ({ shelf }: World) => paths.collection(shelf.id, { dialog: "add-item" })
export const typed = { name: "Typed", brand: "Iittala", productUrl: link, imageUrl: picture }

/** A form for a new item, sent without a session. */
export async function leaveItem() {
  const here = await makeWorld()
  const before = await openForm(adding(here), "add-item", here.mila)
  const left = await sendSignedOut(before.action, { ...before.fields, ...typed })
  return { here, before, left }
}
