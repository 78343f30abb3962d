import { shopLink } from "#tests/support/e2e.ts"
import { trashPaths } from "~/pages/trash/paths.ts"
import { paths } from "~/paths.ts"
import type { ToastWords } from "~/words/messages.ts"
import { dialogAt } from "../dialogs.ts"
import type { World } from "./world.ts"

/** One form: where it is, how it is filled in, and its toasts. */
export type Write = {
  at: string
  /** The button; none where choosing a picture is all. */
  press?: string | RegExp
  done?: ToastWords
  /** Without a description, the description is the error's own. */
  failed: ToastWords
  /** Texts by the label of their field. A failure must not lose them. */
  texts?: Record<string, string>
  secrets?: Record<string, string>
  /** Options by the label of their field. */
  chosen?: Record<string, string>
  /** The heading of a part of the page, where several parts are alike. */
  within?: string
  /** The label of a field that a picture is chosen for. */
  picture?: string
  /** The button of the menu that the button is in. */
  menu?: string
  visitor?: true
  worksOnFullDisk?: true
  only?: "js"
}

/** A toast of one text has the title "Success" or "Error". */
type Row = [
  at: string,
  press: Write["press"],
  done: string | ToastWords | undefined,
  failed: string | ToastWords,
  more?: Omit<Write, "at" | "press" | "done" | "failed">,
]
const titled = (title: string, toast: string | ToastWords): ToastWords =>
  typeof toast === "string" ? { title, description: toast } : toast
const writesOf = (rows: Row[]): Write[] =>
  rows.map(([at, press, done, failed, more]) => ({
    ...{
      at,
      press,
      done: done === undefined ? done : titled("Success", done),
      failed: titled("Error", failed),
    },
    ...more,
  }))

/** Every toast of app/words/messages.ts, in an order in which all writes succeed. */
// biome-ignore format: a table
export const writesToThings = ({ self, people, collections: { kept, doomed, theirs, offered }, items: { vase, bowl }, brands }: World) => writesOf([
  [dialogAt.newCollection, "Create Collection", "Collection created successfully", "Failed to create collection",
    { texts: { Name: "Quiet corners", Description: "For the hall" } }],
  [dialogAt.addItem(kept.id), undefined, "Image uploaded successfully", "Failed to upload image",
    { texts: { Name: "Typed by hand" }, picture: "Picture file", only: "js" }],
  [dialogAt.editCollection(kept.id), undefined, "Cover image uploaded successfully", "Failed to upload cover image",
    { texts: { Name: "Kept well" }, picture: "Picture file", only: "js" }],
  [dialogAt.addItem(kept.id), "Fetch details", undefined, "Failed to fetch product details",
    { texts: { "Product link": shopLink("/wall"), Name: "Typed by hand" } }],
  [dialogAt.addItem(kept.id), `Add to ${kept.name}`, { title: "Item added to collection" }, "Failed to create item",
    { texts: { Name: "Teapot", Brand: "Arabia", Picture: "http://127.0.0.1:9/teapot.png", Description: "For two", "Product link": shopLink("/") } }],
  [dialogAt.editCollection(kept.id), "Save", "Collection updated", "Failed to update collection",
    { texts: { Name: kept.name, Description: "What stays" } }],
  [dialogAt.sharing(kept.id), "Add as co-owner", "Co-owner added successfully", "Failed to add co-owner",
    { texts: { Friend: people.candidate.username } }],
  [dialogAt.sharing(kept.id), "Add as collaborator", "Collaborator added successfully", "Failed to add collaborator",
    { texts: { Friend: people.owner.username } }],
  [dialogAt.sharing(kept.id), `Hand over: ${people.coOwner.username}`, `The collection is offered to ${people.coOwner.username}`, "Failed to offer the collection"],
  [dialogAt.sharing(kept.id), `Withdraw offer: ${people.coOwner.username}`, "The offer is withdrawn", "Failed to end the offer"],
  [dialogAt.handover(offered.id), "Accept", "The collection is yours now", "Failed to accept the collection"],
  [dialogAt.sharing(kept.id), `Remove ${people.coOwner.username}`, "Co-owner removed successfully", "Failed to remove co-owner"],
  [dialogAt.sharing(kept.id), `Remove ${people.collaborator.username}`, "Collaborator removed successfully", "Failed to remove collaborator"],
  [paths.collection(theirs.id), "Leave", "You have left the collection", "Failed to leave the collection"],
  [dialogAt.editNote(kept.id), "Save", { title: "Saved" }, "Failed to save description", { texts: { Note: "Measure the shelf" } }],
  [paths.collectionForm(kept.id, "notes/delete"), "Delete note", "Note deleted", "Failed to delete the note"],
  [dialogAt.renameTag(kept.id), "Rename", "Tag renamed", "Failed to rename the tag", { texts: { "New name": "Wood" } }],
  [dialogAt.deleteCollection(doomed.id), "Delete collection", "Collection deleted", "Failed to delete collection"],
  [dialogAt.editItem(vase.id), "Save", "Item updated", "Failed to update item", { texts: { Name: "Savoy vase", Description: "Blown" } }],
  [dialogAt.copyItem(vase.id), "Copy", { title: "Saved in Other" }, "Failed to copy item", { chosen: { Collection: "Other" } }],
  [dialogAt.moveItem(vase.id), "Move", "Item moved", "Failed to move item", { chosen: { Collection: "Other" } }],
  [dialogAt.deleteItem(bowl.id), "Delete item", { title: "Deleted" }, "Failed to delete item"],
  [trashPaths.trash(), `Restore ${bowl.name}`, "Item restored", "Failed to restore item"],
  [dialogAt.emptyTrash, "Empty the trash", "Trash emptied", "Failed to empty the trash", { worksOnFullDisk: true }],
  [paths.imports, "Delete the import Several links", "Import deleted", "Failed to delete the import"],
  [paths.imports, "Read the file", undefined, "Failed to read the file", { picture: "File", only: "js" }],
  [paths.links(), "Read the links", undefined, "Failed to read the links", { texts: { Links: `See ${shopLink("/vase")}\n${shopLink("/bowl")}` } }],
  [dialogAt.newBrand, "Add Brand", "Brand created successfully", "Failed to create brand",
    { texts: { Name: `New ${self.username}`, Description: "From nowhere", Website: "https://brand.example" } }],
  [paths.brandForm(brands.plain.id, "edit"), "Save", "Brand updated", "Failed to update brand", { texts: { Description: "Glass" } }],
  [paths.brand(brands.plain.id), "Follow", "Brand followed successfully", "Failed to follow brand"],
  [paths.brand(brands.followed.id), "Following", "Brand unfollowed successfully", "Failed to unfollow brand"],
  [paths.brands({ search: brands.plain.name }), `Favorite ${brands.plain.name}`, "Added to favorites", "Failed to add brand to favorites"],
  [paths.brand(brands.favorite.id), `Favorite ${brands.favorite.name}`, "Removed from favorites", "Failed to remove brand from favorites"],
])

// biome-ignore format: a table
export const writesAmongPeople = ({ self: { username, email, password }, people, group, resetLink }: World) => writesOf([
  [dialogAt.newGroup, "Create Group", "Group created successfully", "Failed to create group", { texts: { Name: "Garden", Description: "Together" } }],
  [dialogAt.addGroupItem(group.id), "Add to Collection", "Item added to the collection", "Failed to add item", { texts: { "Product link": shopLink("/vase") } }],
  [paths.group(group.id, { tab: "chat", compose: "1" }), "Send", undefined, "Failed to send message", { texts: { Message: "Take all six" } }],
  [paths.friends({ username: people.stranger.username }), `Add Friend: ${people.stranger.username}`, "Friend request sent successfully", "Failed to send friend request"],
  [paths.friends(), "Accept", "Friend request updated successfully", "Failed to respond to friend request"],
  [paths.friends({ username: people.asked.username }), "Cancel", "Friend request cancelled", "Failed to cancel friend request", { within: "Find people" }],
  [dialogAt.person(people.parting.username), "Remove friend", "Friend removed", "Failed to remove friend"],
  [dialogAt.person(people.nuisance.username), `Block ${people.nuisance.username}`, "Person blocked", "Failed to block this person"],
  [paths.friends(), `Unblock ${people.blocked.username}`, "Person unblocked", "Failed to unblock this person"],
  [paths.friends(), "Private profile", { title: "Privacy settings updated", description: "Your profile is now private." }, "Failed to update privacy settings"],
  [paths.friends(), "Private profile", { title: "Privacy settings updated", description: "Your profile is now public." }, "Failed to update privacy settings"],
  [paths.profile, "Save", "Profile updated", "Failed to update profile", { within: "Username", texts: { Username: `${username}x` } }],
  [paths.profile, "Save", "Profile updated", "Failed to update profile", { within: "About you", texts: { "About you": "Lamps" } }],
  [paths.profile, /^Log out of /, "That device is signed out", "Failed to sign that device out"],
  [paths.home, "Log out", { title: "Goodbye!", description: "You have been logged out." }, { title: "Logout failed" }, { menu: "Account", worksOnFullDisk: true }],
  [paths.auth(), "Sign In", { title: "Welcome back!", description: "You have successfully logged in." }, { title: "Login failed" },
    { visitor: true, texts: { Email: email }, secrets: { Password: password } }],
  [paths.profile, "Change email", "Email changed. Other devices were signed out.", "Failed to change email",
    { within: "Email", texts: { Email: `x${email}` }, secrets: { "Current password": password } }],
  [paths.profile, "Change password", "Password changed. Other devices were signed out.", "Failed to change password",
    { within: "Password", secrets: { "Current password": password, "New password": password } }],
  [dialogAt.deleteAccount, "Delete account", { title: "Goodbye!", description: "Your account has been deleted." }, "Failed to delete account",
    { secrets: { "Your password": password } }],
  [resetLink, "Set password", "Your new password is set. Sign in with it.", "Failed to change password",
    { visitor: true, secrets: { "New password": password } }],
  [paths.auth({ mode: "register" }), "Create account", { title: "Welcome to the product!", description: "Your account has been created successfully." },
    { title: "Registration failed" }, { visitor: true, texts: { Email: `new${email}`, Username: `${username}new` }, secrets: { Password: password } }],
])
