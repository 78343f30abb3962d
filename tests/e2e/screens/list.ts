import type { Page } from "@playwright/test"
import { shopLink } from "#tests/support/e2e.ts"
import { claimsPath } from "~/pages/claims/paths.ts"
import { identitiesPath } from "~/pages/profile/identities/paths.ts"
import { trashPaths } from "~/pages/trash/paths.ts"
import { paths } from "~/paths.ts"
import {
  account,
  brand,
  collection,
  group,
  item,
  layout,
  notFound,
  product,
  profile,
  succeeded,
} from "~/words/messages.ts"
import { dialogAt } from "../dialogs.ts"
import {
  closeSidebar,
  conflict,
  failTo,
  failToSendMessage,
  makeInvitation,
  makeToken,
  makeViewLink,
  openFolder,
  openMenu,
  openToast,
  pasteNothing,
  readLink,
  refuse,
  refuseProfile,
  restore,
  signIn,
  startImport,
} from "./acts.ts"
import { ARABIC, EMOJI, LONG } from "./names.ts"
import type { World } from "./world.ts"

/* Every screen and dialog of the product, by its address: full, empty, with strange texts, refused. */

export type Person = "visitor" | Extract<keyof World, "mila" | "boris" | "cleo" | "nova" | "root">
export type Screen = {
  /** Unique; also the name of its screenshot. */
  name: string
  as: Person
  path: string
  /** A heading that only this state of the screen has. */
  heading: string
  /** What is done to get there, where the address alone does not open it. Needs JavaScript. */
  act?: (page: Page) => Promise<void>
  isDialog: boolean
  status: 200 | 404
}

/** A name that ends in not-found, spent or invalid stands for a page with status 404. */
type Row = [name: string, as: Person, path: string, heading: string, act?: Screen["act"]]
const screens = (rows: Row[], isDialog: boolean): Screen[] =>
  rows.map(([name, as, path, heading, act]) => ({
    ...{ name, as, path, heading, act, isDialog },
    status: /(not-found|spent|invalid)$/.test(name) ? 404 : 200,
  }))

const MISSING = 999_999_999

// biome-ignore format: a table
export const visitorScreens = (world: World) => screens([
  ["home",                    "visitor", paths.home, product.tagline],
  ["sign-in",                 "visitor", paths.auth(), "Welcome back"],
  ["sign-in-asked-for",       "visitor", dialogAt.newCollection, "Welcome back"],
  ["sign-in-refused",         "visitor", paths.auth(), "Welcome back", refuse("Sign In", { email: "nobody", password: "short" })],
  ["register",                "visitor", paths.auth({ mode: "register" }), "Create your account"],
  ["register-refused",        "visitor", paths.auth({ mode: "register" }), "Create your account", refuse("Create account", { email: "nobody", username: "a", password: "short" })],
  ["register-invited",        "visitor", paths.auth({ mode: "register", invitation: world.invitePath.split("/").at(-1) ?? "" }), "Create your account"],
  ["invite",                  "visitor", world.invitePath, `${world.mila.username} invites you`],
  ["invite-spent",            "visitor", "/invite/spent", "This invitation does not work"],
  ["view-link",               "visitor", world.viewPath, EMOJI],
  ["view-link-claim",         "visitor", world.claimPath, "I'll get it"],
  ["view-link-claim-refused", "visitor", world.claimPath, "I'll get it", refuse("I'll get it", { name: "x" })],
  ["undo-claim",              "visitor", world.undoPath, "You will get this"],
  ["view-link-product",       "visitor", `${world.viewPath}/${world.surprise.id}`, "Surprise"],
  ["view-link-not-found",     "visitor", paths.shared("ended"), "This link does not work"],
  ["forgot-password",         "visitor", paths.forgotPassword(), "Forgot password?"],
  ["forgot-password-refused", "visitor", paths.forgotPassword(), "Forgot password?", refuse("Send the link", { email: "nobody" })],
  ["forgot-password-sent",    "visitor", paths.forgotPassword({ sent: "1" }), "Look into your mailbox"],
  ["reset-password",          "visitor", world.resetPath, "Choose a new password"],
  ["reset-password-refused",  "visitor", world.resetPath, "Choose a new password", refuse("Set password", { newPassword: "short" })],
  ["reset-password-spent",    "visitor", paths.resetPassword({ token: "spent" }), "This link does not work any more"],
  ["sign-in-code",            "visitor", "/auth/code", "Enter your code", signIn(world.boris)],
  ["verify-email",            "visitor", "/auth/verify-email", "Verify your email address"],
  ["verify-email-spent",      "visitor", "/auth/verify-email?token=spent", "This link does not work any more"],
  ["new-account-spent",       "visitor", "/auth/oidc/new", "This took too long. Please sign in again."],
  ["collections-visitor",     "visitor", paths.collections(), "Collections"],
  ["collection-visitor",      "visitor", paths.collection(world.quiet.id), "Quiet corners"],
  ["collection-not-found",    "visitor", paths.collection(world.secret.id), collection.notFound],
  ["collection-failed",       "visitor", paths.home, collection.failed, failTo("**/collection/*.data*", 'main a[href^="/collection/"]')],
  ["product-visitor",         "visitor", paths.product(world.vase.id), "Aalto vase"],
  ["product-not-found",       "visitor", paths.product(MISSING), "Item not found"],
  ["brands-visitor",          "visitor", paths.brands(), brand.title],
  ["brands-refused",          "visitor", paths.brand(world.brand.id), "Welcome back", openToast(brand.follow, account.loginToFollow)],
  ["brand-not-found",         "visitor", paths.brand(MISSING), brand.notFound],
  ["groups-visitor",          "visitor", paths.groups(), "Groups"],
  ["group-visitor",           "visitor", paths.group(world.kitchen.id), "Kitchen, together"],
  ["chat-visitor",            "visitor", paths.group(world.kitchen.id, { tab: "chat" }), "Sign in to read the chat"],
  ["group-not-found",         "visitor", paths.group(world.still.id), group.notFound],
  ["group-invalid",           "visitor", paths.group("kitchen"), group.invalidId],
  ["appearance-visitor",      "visitor", "/appearance", "Appearance"],
  ["person-visitor",          "visitor", paths.people(world.mila.id), world.mila.username],
  ["person-not-found",        "visitor", paths.people(MISSING), "User not found"],
  ["help",                    "visitor", "/help", "Your first evening"],
  ["search",                  "visitor", paths.search(), "What are you looking for?"],
  ["search-results",          "visitor", paths.search({ q: "aalto" }), "Items"],
  ["search-none",             "visitor", paths.search({ q: "zzz" }), "Nothing found"],
  ["page-not-found",          "visitor", "/no/such/page", notFound.title],
  ["api-docs",                "visitor", paths.apiDocs, "Curio API"],
  ["app-failed",              "visitor", paths.home, "Something went wrong", failTo("**/auth.data*", 'a[href^="/auth"]')],
], false)

// biome-ignore format: a table
export const memberScreens = (world: World) => screens([
  ["home-mila",              "mila",  paths.home, product.tagline],
  ["home-nova",              "nova",  paths.home, product.tagline],
  ["account-menu",           "mila",  paths.home, product.tagline, openMenu("Account")],
  ["collections",            "mila",  paths.collections(), layout.collections],
  ["collections-empty",      "nova",  paths.collections(), layout.collectionsEmpty],
  ["collections-none-found", "mila",  paths.collections({ search: "zzz" }), layout.collectionsEmpty],
  ["collection",             "mila",  paths.collection(world.quiet.id), "Quiet corners"],
  ["collection-of-a-friend", "cleo",  paths.collection(world.quiet.id), "Quiet corners"],
  ["collection-private",     "mila",  paths.collection(world.secret.id), EMOJI],
  ["collection-empty",       "mila",  paths.collection(world.empty.id), collection.noItems],
  ["collection-long",        "mila",  paths.collection(world.long.id), LONG],
  ["arrange",                "mila",  paths.arrange(world.quiet.id), "Put in order"],
  ["arrange-long",           "mila",  paths.arrange(world.long.id), "Put in order"],
  ["arrange-empty",          "mila",  paths.arrange(world.empty.id), "Put in order"],
  ["collection-none-found",  "mila",  paths.collection(world.quiet.id, { search: "zzz" }), collection.noItems],
  ["product",                "mila",  paths.product(world.vase.id), "Aalto vase"],
  ["product-menu",           "mila",  paths.product(world.vase.id), "Aalto vase", openMenu("More")],
  ["product-long",           "mila",  paths.product(world.longItem.id), LONG],
  ["product-of-another",     "nova",  paths.product(world.vase.id), "Aalto vase"],
  ["brands",                 "mila",  paths.brands(), brand.title],
  ["brands-saved",           "mila",  paths.brands({ filter: "saved" }), world.brandName],
  ["brands-empty",           "nova",  paths.brands({ filter: "saved" }), "No saved brands yet"],
  ["brands-none-found",      "mila",  paths.brands({ search: "zzz" }), "No brands found"],
  ["brand",                  "mila",  paths.brand(world.brand.id), brand.products],
  ["brand-long",             "mila",  paths.brand(world.longBrand.id), "No products yet"],
  ["view-link-save",         "boris", `${world.viewPath}/${world.surprise.id}/save`, "Save to my collections"],
  ["collections-offered",    "boris", paths.collections(), layout.collections],
  ["person-page",            "boris", paths.people(world.mila.id), world.mila.username],
  ["person-self",            "mila",  paths.people(world.mila.id), world.mila.username],
  ["person-empty",           "mila",  paths.people(world.nova.id), layout.collectionsEmpty],
  ["person-private",         "nova",  paths.people(world.emil.id), world.emil.username],
  ["toast",                  "mila",  paths.brand(world.longBrand.id), "No products yet", openToast(brand.follow, succeeded.brandFollowed.description ?? "")],
  ["groups",                 "mila",  paths.groups(), "Invitations"],
  ["groups-empty",           "nova",  paths.groups({ filter: "my" }), "You are in no group yet"],
  ["group",                  "mila",  paths.group(world.kitchen.id), "Kitchen, together"],
  ["group-menu",             "mila",  paths.group(world.kitchen.id), "Kitchen, together", openMenu("More")],
  ["group-joined",           "boris", paths.group(world.kitchen.id), "Kitchen, together"],
  ["group-to-join",          "nova",  paths.group(world.kitchen.id), "Kitchen, together"],
  ["group-empty",            "mila",  paths.group(world.still.id), "Nothing here yet"],
  ["group-invited",          "mila",  paths.group(world.invited.id), "You are invited"],
  ["group-by-votes",         "mila",  paths.group(world.kitchen.id, { sort: "votes" }), "Kitchen, together"],
  ["group-decided-none",     "mila",  paths.group(world.kitchen.id, { state: "decided" }), "Kitchen, together"],
  ["group-item",             "mila",  paths.groupItem(world.kitchen.id, world.thing.id), "Aalto vase"],
  ["chat",                   "mila",  paths.group(world.kitchen.id, { tab: "chat" }), "Kitchen, together"],
  ["chat-compose",           "mila",  paths.group(world.kitchen.id, { tab: "chat", compose: "1" }), "Kitchen, together"],
  ["chat-not-sent",          "mila",  paths.group(world.kitchen.id, { tab: "chat" }), "Kitchen, together", failToSendMessage],
  ["chat-empty",             "mila",  paths.group(world.still.id, { tab: "chat" }), LONG],
  ["friends",                "mila",  paths.friends(), "Pending requests"],
  ["friends-empty",          "nova",  paths.friends(), layout.friends],
  ["friends-found",          "mila",  paths.friends({ username: world.mila.username.slice(0, -1) }), layout.friends],
  ["friends-none-found",     "mila",  paths.friends({ username: "zzz~" }), layout.friends],
  ["profile",                "mila",  paths.profile, profile.title],
  ["appearance",             "mila",  "/appearance", "Appearance"],
  ["profile-refused",        "mila",  paths.profile, profile.title, refuseProfile],
  ["two-step-off",           "mila",  "/profile/two-step", "Off"],
  ["two-step-refused",       "mila",  "/profile/two-step", "Off", refuse("Set up", { currentPassword: "" })],
  ["two-step-set-up",        "cleo",  "/profile/two-step", "Set up"],
  ["two-step-on",            "boris", "/profile/two-step", "On"],
  ["two-step-new-codes",     "boris", "/profile/two-step?step=codes", "New recovery codes"],
  ["two-step-turn-off",      "boris", "/profile/two-step?step=off", "Turn it off"],
  ["identities",             "mila",  identitiesPath, "Link an account"],
  ["identities-refused",     "mila",  identitiesPath, "Link an account", refuse("Link an account", { currentPassword: "" })],
  ["save-from-anywhere",     "mila",  "/profile/save", "Save from anywhere"],
  ["events",                 "mila",  "/profile/events", "Sign-ins and changes"],
  ["tokens",                 "mila",  "/profile/tokens", "Tokens"],
  ["tokens-new",             "mila",  "/profile/tokens", "Your new token", makeToken],
  ["tokens-refused",         "mila",  "/profile/tokens", "Tokens", refuse("Make a token", { name: " " })],
  ["tokens-empty",           "nova",  "/profile/tokens", "Tokens"],
  ["save",                   "mila",  paths.save({ title: "Seen today", text: `Look at ${shopLink("/vase")} – great` }), "Save a product"],
  ["save-unread",            "mila",  paths.save({ url: shopLink("/wall"), title: LONG }), "Save a product"],
  ["save-refused",           "mila",  paths.save(), "Save a product", refuse("Save", { name: "" })],
  ["save-first",             "nova",  paths.save(), "Save a product"],
  ["invitations",            "mila",  "/invitations", "Invitations"],
  ["invitations-new",        "mila",  "/invitations", "Your new link", makeInvitation],
  ["invitations-refused",    "mila",  "/invitations", "Invitations", refuse("Make a link", { uses: "many" })],
  ["invitations-empty",      "nova",  "/invitations", "Invitations"],
  ["select",                 "mila",  `${paths.collection(world.quiet.id)}/select`, "Select"],
  ["select-refused",         "mila",  `${paths.collection(world.quiet.id)}/select`, "Select", refuse("Apply", {})],
  ["claims",                 "cleo",  claimsPath(), "What you will get"],
  ["claims-empty",           "nova",  claimsPath(), "What you will get"],
  ["wish-list",              "cleo",  paths.collection(world.wishes.id), "Wishes"],
  ["wish-list-product",      "cleo",  paths.product(world.claimed.id), "Claimed kettle"],
  ["trash",                  "mila",  trashPaths.trash(), "Trash"],
  ["trash-empty",            "nova",  trashPaths.trash(), "Trash"],
  ["invite-accept",          "nova",  world.invitePath, `${world.mila.username} invites you`],
  ["invite-own",             "mila",  world.invitePath, "Your own invitation"],
  ["search-strange",         "mila",  paths.search({ q: ARABIC.slice(0, 8) }), "Items"],
  // The last of mila's, because the browser remembers it.
  ["sidebar-closed",         "mila",  paths.home, product.tagline, closeSidebar],
], false)

// biome-ignore format: a table
export const importScreens = ({ imports }: World) => screens([
  ["imports",         "mila",  paths.imports, "Your imports"],
  ["imports-empty",   "nova",  paths.imports, "Your imports"],
  ["imports-refused", "mila",  paths.imports, "Your imports", refuse("Read the file", {})],
  ["import-columns",  "mila",  paths.import(imports.table), "Which column is what?"],
  ["import-preview",  "mila",  paths.import(imports.preview), "bookmarks.html"],
  ["import-folder",   "mila",  paths.import(imports.preview), "bookmarks.html", openFolder],
  ["import-running",  "boris", paths.imports, "Several links", startImport],
  ["import-done",     "mila",  paths.import(imports.finished), "What did not work"],
  ["links",           "mila",  paths.links(), "Several links at once"],
  ["links-first",     "nova",  paths.links(), "Several links at once"],
  ["links-refused",   "mila",  paths.links(), "Several links at once", refuse("Read the links", { links: LONG })],
], false)

// biome-ignore format: a table
export const adminScreens = (world: World) => screens([
  ["profile-of-an-administrator", "root", paths.profile, "Account"],
  ["admin",                "root", "/admin", "Server"],
  ["admin-not-found",      "mila", "/admin", notFound.title],
  ["admin-confirm",        "root", "/admin/confirm", "Confirm it is you"],
  ["admin-users",          "root", "/admin/users", "Administration"],
  ["admin-users-none",     "root", "/admin/users?search=zzzz+zzz", "Administration"],
  ["admin-user",           "root", `/admin/users/${world.mila.id}`, world.mila.username],
  ["admin-user-suspended", "root", `/admin/users/${world.suspended.id}`, world.suspended.username],
  ["admin-user-refused",   "root", `/admin/users/${world.mila.id}`, world.mila.username, refuse("Save", { quotaMb: "much" })],
  ["admin-reports",        "root", "/admin/reports", "Administration"],
  ["admin-reports-closed", "root", "/admin/reports?status=closed", "Administration"],
  ["admin-events",         "root", "/admin/events", "Administration"],
  ["admin-events-acts",    "root", "/admin/events?filter=acts", "Administration"],
  ["report",               "nova", `/report?kind=item&id=${world.longItem.id}`, "Report to the administrators"],
  ["report-refused",       "nova", `/report?kind=item&id=${world.vase.id}`, "Report to the administrators", refuse("Report", { reason: " " })],
], false)

// biome-ignore format: a table
export const dialogScreens = ({ mila, quiet, secret, empty, long, vase, kitchen, thing, message, boris, brand: iittala }: World) => screens([
  ["new-collection",    "mila",  dialogAt.newCollection, collection.dialogTitle],
  ["add-item",          "mila",  dialogAt.addItem(quiet.id), collection.addItem],
  ["add-item-long",     "mila",  dialogAt.addItem(long.id), collection.addItem],
  ["edit-collection",   "mila",  dialogAt.editCollection(quiet.id), collection.edit],
  ["delete-collection", "mila",  dialogAt.deleteCollection(quiet.id), "Delete Quiet corners"],
  ["sharing",           "mila",  dialogAt.sharing(quiet.id), collection.manageCoOwners],
  ["handover",          "boris", dialogAt.handover(quiet.id), `${mila.username} wants to give you this collection`],
  ["sharing-nobody",    "mila",  dialogAt.sharing(secret.id), collection.manageCoOwners],
  ["share",             "mila",  dialogAt.share(secret.id), "Share"],
  ["share-no-link",     "mila",  dialogAt.share(quiet.id), "Share"],
  ["share-refused",     "mila",  dialogAt.share(quiet.id), "Share", refuse("Make a link", { name: " " })],
  ["share-made",        "mila",  dialogAt.share(empty.id), "Share", makeViewLink],
  ["rename-tag",        "mila",  dialogAt.renameTag(quiet.id), "Rename a tag"],
  ["notes",             "mila",  dialogAt.notes(quiet.id), "Notes"],
  ["notes-editing",     "mila",  dialogAt.editNote(quiet.id), "Notes"],
  ["note-delete",       "mila",  paths.collectionForm(quiet.id, "notes/delete"), "Delete note?"],
  ["notes-first",       "mila",  dialogAt.notes(empty.id), "Notes"],
  ["edit-item",         "mila",  dialogAt.editItem(vase.id), item.edit],
  ["move-item",         "mila",  dialogAt.moveItem(vase.id), "Move or copy"],
  ["copy-item",         "mila",  dialogAt.copyItem(vase.id), "Copy to a collection"],
  ["read-item",         "mila",  dialogAt.readItem(vase.id), "Read the page again"],
  ["empty-trash",       "mila",  dialogAt.emptyTrash, "Empty the trash"],
  ["delete-item",       "mila",  dialogAt.deleteItem(vase.id), "Delete"],
  ["new-brand",         "mila",  dialogAt.newBrand, brand.add],
  ["edit-brand",        "mila",  dialogAt.editBrand(iittala.id), brand.edit],
  ["new-group",         "mila",  dialogAt.newGroup, group.create],
  ["edit-group",        "mila",  dialogAt.editGroup(kitchen.id), "Edit group"],
  ["delete-group",      "mila",  dialogAt.deleteGroup(kitchen.id), "Delete this group?"],
  ["leave-group",       "boris", dialogAt.leaveGroup(kitchen.id), "Leave this group?"],
  ["members",           "mila",  dialogAt.members(kitchen.id), "Members"],
  ["add-to-group",      "mila",  dialogAt.addGroupItem(kitchen.id), group.addItem],
  ["choose-for-group",  "mila",  dialogAt.chooseGroupItem(kitchen.id), "Choose from your collections"],
  ["save-item",         "mila",  dialogAt.saveGroupItem(kitchen.id, thing.id), "Save to my collection"],
  ["save-item-nowhere", "nova",  dialogAt.saveGroupItem(kitchen.id, thing.id), "Save to my collection"],
  ["edit-group-item",   "mila",  dialogAt.editGroupItem(kitchen.id, thing.id), item.edit],
  ["remove-item",       "mila",  dialogAt.removeGroupItem(kitchen.id, thing.id), "Remove this item?"],
  ["edit-message",      "mila",  dialogAt.editMessage(kitchen.id, message.id), "Edit message"],
  ["delete-message",    "mila",  dialogAt.deleteMessage(kitchen.id, message.id), "Delete this message?"],
  ["person",            "mila",  dialogAt.person(boris.username), boris.username],
  ["delete-account",    "mila",  dialogAt.deleteAccount, "Delete your account"],
], true)

// biome-ignore format: a table
export const refusedDialogs = ({ quiet, vase, longItem, kitchen, thing, message }: World) => screens([
  ["new-collection-refused",  "mila", dialogAt.newCollection, collection.dialogTitle, refuse(collection.create, { name: "  " })],
  ["edit-collection-refused", "mila", dialogAt.editCollection(quiet.id), collection.edit, refuse("Save", { name: "", coverImageUrl: "no address" })],
  ["notes-refused",           "mila", dialogAt.editNote(quiet.id), "Notes", refuse("Save", { content: "  " })],
  ["add-item-refused",        "mila", dialogAt.addItem(quiet.id), collection.addItem, refuse("Add to Quiet corners", { imageUrl: "no address" })],
  ["add-item-duplicate",      "mila", dialogAt.addItem(quiet.id), collection.addItem, refuse("Add to Quiet corners", { name: "Aalto vase", brand: "Iittala", imageUrl: shopLink("/pictures/vase.png"), productUrl: shopLink("/vase") })],
  ["add-item-found",          "mila", dialogAt.addItem(quiet.id), collection.addItem, readLink("/vase", /^Found on/)],
  ["add-item-blocked",        "mila", dialogAt.addItem(quiet.id), collection.addItem, pasteNothing],
  ["edit-item-refused",       "mila", dialogAt.editItem(vase.id), item.edit, refuse("Save", { name: "", productUrl: "no address", imageUrl: "no address" })],
  ["edit-item-conflict",      "mila", dialogAt.editItem(longItem.id), item.edit, conflict(longItem.id)],
  ["new-brand-refused",       "mila", dialogAt.newBrand, brand.add, refuse(brand.add, { name: "", website: "no address" })],
  ["new-group-refused",       "mila", dialogAt.newGroup, group.create, refuse(group.create, { name: "" })],
  ["edit-group-refused",      "mila", dialogAt.editGroup(kitchen.id), "Edit group", refuse("Save", { name: "" })],
  ["add-to-group-refused",    "mila", dialogAt.addGroupItem(kitchen.id), group.addItem, refuse(group.addItem, { productUrl: shopLink("/wall") })],
  ["add-to-group-duplicate",  "mila", dialogAt.addGroupItem(kitchen.id), group.addItem, refuse(group.addItem, { productUrl: shopLink("/vase") })],
  ["save-item-refused",       "mila", dialogAt.saveGroupItem(kitchen.id, thing.id), "Save to my collection", refuse("Save", {})],
  ["edit-group-item-refused", "mila", dialogAt.editGroupItem(kitchen.id, thing.id), item.edit, refuse("Save", { name: "", productUrl: "no address" })],
  ["edit-message-refused",    "mila", dialogAt.editMessage(kitchen.id, message.id), "Edit message", refuse("Save", { content: "  " })],
  ["delete-account-refused",  "mila", dialogAt.deleteAccount, "Delete your account", refuse("Delete account", { currentPassword: "not mine" })],
  ["new-brand-restored",      "mila", dialogAt.newBrand, brand.add, restore],
], true)

/** Without JavaScript a toast is a bar above the page. */
export const statusBars = (): Screen[] =>
  screens([["status-bar", "visitor", paths.brands({ filter: "saved" }), "Welcome back"]], false)
