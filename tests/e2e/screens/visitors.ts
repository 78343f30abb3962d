import { account, brand, collection, group, notFound, product } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { refused, type Screen, toast } from "./screen.ts"
import { type World } from "./world.ts"

const MISSING = 999_999_999

/** What was sent, or asked for, without scripts is answered by a bar above the page. */
export const statusBars: Screen[] = [
  { name: "status-bar", as: "visitor", path: paths.brands({ filter: "saved" }), heading: "Welcome back" },
]

/** What one sees without an account. */
export const visitorScreens = (world: World): Screen[] => {
  const screens: Omit<Screen, "as">[] = [
    { name: "home", path: paths.home, heading: product.tagline },
    { name: "sign-in", path: paths.auth(), heading: "Welcome back" },
    {
      name: "sign-in-refused",
      path: paths.auth(),
      heading: "Welcome back",
      act: refused("sign-in", { email: "nobody", password: "short" }),
    },
    {
      name: "sign-in-asked-for",
      path: paths.collections({ dialog: dialogs.newCollection }),
      heading: "Welcome back",
    },
    { name: "register", path: paths.auth({ mode: "register" }), heading: "Create your account" },
    {
      name: "register-refused",
      path: paths.auth({ mode: "register" }),
      heading: "Create your account",
      act: refused("register", { email: "nobody", username: "a", password: "short" }),
    },
    { name: "forgot-password", path: paths.forgotPassword(), heading: "Forgot password?" },
    {
      name: "forgot-password-refused",
      path: paths.forgotPassword(),
      heading: "Forgot password?",
      act: refused("send-link", { email: "nobody" }),
    },
    {
      name: "forgot-password-sent",
      path: paths.forgotPassword({ sent: "1" }),
      heading: "Look into your mailbox",
    },
    { name: "reset-password", path: world.resetPath, heading: "Choose a new password" },
    {
      name: "reset-password-refused",
      path: world.resetPath,
      heading: "Choose a new password",
      act: refused("set-password", { newPassword: "short" }),
    },
    {
      name: "reset-password-spent",
      path: paths.resetPassword({ token: "spent" }),
      status: 404,
      heading: "This link does not work any more",
    },
    { name: "collections-visitor", path: paths.collections(), heading: "Collections" },
    { name: "collection-visitor", path: paths.collection(world.quiet.id), heading: "Quiet corners" },
    {
      name: "collection-not-found",
      path: paths.collection(world.secret.id),
      status: 404,
      heading: collection.notFound,
    },
    {
      name: "collection-failed",
      path: paths.home,
      heading: collection.failed,
      act: async (page) => {
        await page.route("**/collection/*.data*", (route) => route.abort())
        await page.locator('main a[href^="/collection/"]').first().click()
      },
    },
    { name: "product-visitor", path: paths.product(world.vase.id), heading: "Aalto vase" },
    { name: "product-not-found", path: paths.product(MISSING), status: 404, heading: "Item not found" },
    { name: "brands-visitor", path: paths.brands(), heading: brand.title },
    {
      name: "brands-refused",
      path: paths.brand(world.brand.id),
      heading: "Welcome back",
      act: toast(brand.follow, account.loginToFollow),
    },
    { name: "brand-not-found", path: paths.brand(MISSING), status: 404, heading: brand.notFound },
    { name: "groups-visitor", path: paths.groups(), heading: "Groups" },
    { name: "group-visitor", path: paths.group(world.kitchen.id), heading: "Kitchen, together" },
    {
      name: "chat-visitor",
      path: paths.group(world.kitchen.id, { tab: "chat" }),
      heading: "Sign in to read the chat",
    },
    { name: "group-not-found", path: paths.group(world.still.id), status: 404, heading: group.notFound },
    { name: "group-invalid", path: paths.group("kitchen"), status: 404, heading: group.invalidId },
    { name: "search", path: paths.search(), heading: "What are you looking for?" },
    { name: "search-results", path: paths.search({ q: "aalto" }), heading: "Items" },
    { name: "search-none", path: paths.search({ q: "zzz" }), heading: "Nothing found" },
    { name: "not-found", path: "/no/such/page", status: 404, heading: notFound.title },
    { name: "api-docs", path: "/api/docs", heading: "Curio API", plain: true },
    {
      name: "app-failed",
      path: paths.home,
      heading: "Something went wrong",
      act: async (page) => {
        await page.route("**/auth.data*", (route) => route.abort())
        await page.getByRole("link", { name: "Sign In" }).first().click()
      },
    },
  ]
  return screens.map((screen) => ({ as: "visitor", ...screen }))
}
