import { expect } from "@playwright/test"
import { brand, collection, layout, product, profile, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { menu, type Screen, toast } from "./screen.ts"
import { ARABIC, EMOJI, LONG, type World } from "./world.ts"

/** Pages of somebody who is signed in, without dialogs: full, empty, strange, with a menu or a toast. */
export const memberScreens = (world: World): Screen[] => {
  const { quiet, secret, empty, long, vase, longItem, longBrand, kitchen, still, invited } = world
  const chat = paths.group(kitchen.id, { tab: "chat" })
  const screens: (Omit<Screen, "as"> & Partial<Screen>)[] = [
    { name: "home-mila", path: paths.home, heading: product.tagline },
    { name: "home-nova", as: "nova", path: paths.home, heading: product.tagline },
    { name: "account-menu", path: paths.home, heading: product.tagline, act: menu("Account") },
    { name: "collections", path: paths.collections(), heading: layout.collections },
    { name: "collections-empty", as: "nova", path: paths.collections(), heading: layout.collectionsEmpty },
    {
      name: "collections-none-found",
      path: paths.collections({ search: "zzz" }),
      heading: layout.collectionsEmpty,
    },
    { name: "collection", path: paths.collection(quiet.id), heading: "Quiet corners" },
    {
      name: "collection-of-a-friend",
      as: "cleo",
      path: paths.collection(quiet.id),
      heading: "Quiet corners",
    },
    { name: "collection-private", path: paths.collection(secret.id), heading: EMOJI },
    { name: "collection-empty", path: paths.collection(empty.id), heading: collection.noItems },
    { name: "collection-long", path: paths.collection(long.id), heading: LONG },
    {
      name: "collection-none-found",
      path: paths.collection(quiet.id, { search: "zzz" }),
      heading: collection.noItems,
    },
    { name: "product", path: paths.product(vase.id), heading: "Aalto vase" },
    { name: "product-menu", path: paths.product(vase.id), heading: "Aalto vase", act: menu("More") },
    { name: "product-long", path: paths.product(longItem.id), heading: LONG },
    { name: "product-of-another", as: "nova", path: paths.product(vase.id), heading: "Aalto vase" },
    { name: "brands", path: paths.brands(), heading: brand.title },
    { name: "brands-saved", path: paths.brands({ filter: "saved" }), heading: world.brandName },
    {
      name: "brands-empty",
      as: "nova",
      path: paths.brands({ filter: "saved" }),
      heading: "No saved brands yet",
    },
    { name: "brands-none-found", path: paths.brands({ search: "zzz" }), heading: "No brands found" },
    { name: "brand", path: paths.brand(world.brand.id), heading: brand.products },
    { name: "brand-long", path: paths.brand(longBrand.id), heading: "No products yet" },
    {
      name: "toast",
      path: paths.brand(longBrand.id),
      heading: "No products yet",
      act: toast(brand.follow, succeeded.brandFollowed.description ?? ""),
    },
    { name: "groups", path: paths.groups(), heading: "Invitations" },
    {
      name: "groups-empty",
      as: "nova",
      path: paths.groups({ filter: "my" }),
      heading: "You are in no group yet",
    },
    { name: "group", path: paths.group(kitchen.id), heading: "Kitchen, together" },
    { name: "group-menu", path: paths.group(kitchen.id), heading: "Kitchen, together", act: menu("More") },
    { name: "group-joined", as: "boris", path: paths.group(kitchen.id), heading: "Kitchen, together" },
    { name: "group-to-join", as: "nova", path: paths.group(kitchen.id), heading: "Kitchen, together" },
    { name: "group-empty", path: paths.group(still.id), heading: "Nothing here yet" },
    { name: "group-invited", path: paths.group(invited.id), heading: "You are invited" },
    { name: "chat", path: chat, heading: "Kitchen, together" },
    { name: "chat-compose", path: `${chat}&compose=1`, heading: "Kitchen, together" },
    {
      name: "chat-not-sent",
      path: chat,
      heading: "Kitchen, together",
      act: async (page) => {
        await page.route("**/messages*", (route) => route.abort())
        await page.getByRole("textbox", { name: "Message" }).fill("Take all six")
        await page.getByRole("textbox", { name: "Message" }).press("Enter")
        await expect(page.getByText("Not sent").first()).toBeVisible()
      },
    },
    { name: "chat-empty", path: paths.group(still.id, { tab: "chat" }), heading: LONG },
    { name: "friends", path: paths.friends(), heading: "Pending requests" },
    { name: "friends-empty", as: "nova", path: paths.friends(), heading: layout.friends },
    {
      name: "friends-found",
      path: paths.friends({ username: world.mila.username.slice(0, -1) }),
      heading: layout.friends,
    },
    { name: "friends-none-found", path: paths.friends({ username: "zzz~" }), heading: layout.friends },
    { name: "profile", path: paths.profile, heading: profile.title },
    { name: "search-strange", path: paths.search({ q: ARABIC.slice(0, 8) }), heading: "Items" },
    // The last, because the browser remembers it.
    {
      name: "sidebar-closed",
      path: paths.home,
      heading: product.tagline,
      act: async (page) => page.locator("#sidebar").evaluate((box: HTMLInputElement) => box.click()),
    },
  ]
  return screens.map((screen) => ({ as: "mila", ...screen }))
}
