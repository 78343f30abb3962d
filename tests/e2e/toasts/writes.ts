import { shopLink } from "#tests/support/e2e.ts"
import { failed, failedTitles, succeeded, type ToastWords, titles } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import type { World } from "./world.ts"

/** One write of a person: where its form stands, what is filled in and pressed, and what is said of it. */
export type Write = {
  at: string
  /** The part of the page, where several are alike. */
  within?: string
  /** Texts by the label of their field; a failure must not lose them. */
  texts?: Record<string, string>
  /** Secrets by the label of their field. */
  secrets?: Record<string, string>
  /** A picture that is chosen for the field of this label. */
  picture?: string
  /** Name of the button that is pressed; none where the choice of a picture is all. */
  press?: string | RegExp
  /** What opens the menu that the button is in. */
  menu?: string
  done?: ToastWords
  /** What is said when it fails; the description is the error's own when it is left out. */
  failed?: ToastWords
  /** Whoever sends it again is nobody any more, and is asked to sign in. */
  final?: true
  /** By somebody who is not signed in. */
  visitor?: true
  only?: "js"
}

const failure = (description: string): ToastWords => ({ title: titles.error, description })

/** Everything that the toasts of app/messages.ts are about, in an order in which all of it succeeds. */
export const writes = (world: World): Write[] => [
  ...inCollections(world),
  ...onItems(world),
  ...onBrands(world),
  ...inGroups(world),
  ...amongFriends(world),
  ...onAccount(world),
]

function inCollections({ people, collections: { kept, doomed, theirs } }: World): Write[] {
  const open = (dialog: string) => paths.collection(kept.id, { dialog })
  const item = {
    Name: "Teapot",
    Brand: "Arabia",
    Picture: "http://127.0.0.1:9/teapot.png",
    Description: "For two",
    "Product link": shopLink("/vase"),
  }
  return [
    {
      at: paths.collections({ dialog: dialogs.newCollection }),
      texts: { Name: "Quiet corners", Description: "For the hall" },
      press: "Create Collection",
      done: succeeded.collectionCreated,
      failed: failure(failed.createCollection),
    },
    {
      at: open(dialogs.addItem),
      texts: { Name: "Typed by hand" },
      picture: "Picture file",
      only: "js",
      done: succeeded.imageUploaded,
      failed: failure(failed.uploadImage),
    },
    {
      at: open(dialogs.editCollection),
      texts: { Name: "Kept well" },
      picture: "Picture file",
      only: "js",
      done: succeeded.coverUploaded,
      failed: failure(failed.uploadCover),
    },
    {
      at: open(dialogs.addItem),
      texts: { "Product link": shopLink("/wall"), Name: "Typed by hand" },
      press: "Fetch details",
      failed: failure(failed.fetchProduct),
    },
    {
      at: open(dialogs.addItem),
      texts: item,
      press: `Add to ${kept.name}`,
      done: succeeded.itemAdded,
      failed: failure(failed.createItem),
    },
    {
      at: open(dialogs.editCollection),
      texts: { Name: kept.name, Description: "What stays" },
      press: "Save",
      done: succeeded.collectionUpdated,
      failed: failure(failed.updateCollection),
    },
    {
      at: open(dialogs.sharing),
      press: "Add as co-owner",
      done: succeeded.coOwnerAdded,
      failed: failure(failed.addCoOwner),
    },
    {
      at: open(dialogs.sharing),
      press: "Add as collaborator",
      done: succeeded.collaboratorAdded,
      failed: failure(failed.addCollaborator),
    },
    {
      at: open(dialogs.sharing),
      press: `Remove ${people.coOwner.username}`,
      done: succeeded.coOwnerRemoved,
      failed: failure(failed.removeCoOwner),
    },
    {
      at: open(dialogs.sharing),
      press: `Remove ${people.collaborator.username}`,
      done: succeeded.collaboratorRemoved,
      failed: failure(failed.removeCollaborator),
    },
    {
      at: paths.collection(theirs.id),
      press: "Leave",
      done: succeeded.collectionLeft,
      failed: failure(failed.leaveCollection),
    },
    {
      at: paths.collection(kept.id, { dialog: dialogs.notes, edit: 1 }),
      texts: { Note: "Measure the shelf" },
      press: "Save",
      done: succeeded.noteSaved,
      failed: failure(failed.saveNote),
    },
    {
      at: paths.collection(doomed.id, { dialog: dialogs.deleteCollection }),
      press: "Delete collection",
      done: succeeded.collectionDeleted,
      failed: failure(failed.deleteCollection),
    },
  ]
}

function onItems({ items: { vase, bowl } }: World): Write[] {
  const open = (dialog: string) => paths.product(vase.id, { dialog })
  return [
    {
      at: open(dialogs.editItem),
      texts: { Name: "Savoy vase", Description: "Blown" },
      press: "Save",
      done: succeeded.itemUpdated,
      failed: failure(failed.updateItem),
    },
    {
      at: open(dialogs.moveItem),
      press: "Copy",
      done: succeeded.itemCopied,
      failed: failure(failed.copyItem),
    },
    {
      at: open(dialogs.moveItem),
      press: "Move",
      done: succeeded.itemMoved,
      failed: failure(failed.moveItem),
    },
    {
      at: paths.product(bowl.id, { dialog: dialogs.deleteItem }),
      press: "Delete item",
      done: succeeded.itemDeleted,
      failed: failure(failed.deleteItem),
    },
  ]
}

function onBrands({ self, brands: { plain, followed, favorite } }: World): Write[] {
  const heart = (brand: { name: string }) => `Favorite ${brand.name}`
  return [
    {
      at: paths.brands({ dialog: dialogs.newBrand }),
      texts: { Name: `New ${self.username}`, Description: "From nowhere", Website: "https://brand.example" },
      press: "Add Brand",
      done: succeeded.brandCreated,
      failed: failure(failed.createBrand),
    },
    {
      at: paths.brand(plain.id),
      press: "Follow",
      done: succeeded.brandFollowed,
      failed: failure(failed.followBrand),
    },
    {
      at: paths.brand(followed.id),
      press: "Following",
      done: succeeded.brandUnfollowed,
      failed: failure(failed.unfollowBrand),
    },
    {
      at: paths.brands({ search: plain.name }),
      press: heart(plain),
      done: succeeded.brandFavorited,
      failed: failure(failed.favoriteBrand),
    },
    {
      at: paths.brand(favorite.id),
      press: heart(favorite),
      done: succeeded.brandUnfavorited,
      failed: failure(failed.unfavoriteBrand),
    },
  ]
}

function inGroups({ group }: World): Write[] {
  return [
    {
      at: paths.groups({ dialog: dialogs.newGroup }),
      texts: { Name: "Garden", Description: "Together" },
      press: "Create Group",
      done: succeeded.groupCreated,
      failed: failure(failed.createGroup),
    },
    {
      at: paths.group(group.id, { dialog: dialogs.addGroupItem }),
      texts: { "Product link": shopLink("/vase") },
      press: "Add to Collection",
      done: succeeded.groupItemAdded,
      failed: failure(failed.addGroupItem),
    },
    {
      at: paths.group(group.id, { tab: "chat", compose: "1" }),
      texts: { Message: "Take all six" },
      press: "Send",
      failed: failure(failed.sendMessage),
    },
  ]
}

function amongFriends({ people }: World): Write[] {
  const { parting, asked, stranger, nuisance, blocked } = people
  const person = ({ username }: { username: string }) =>
    paths.friends({ dialog: dialogs.person, person: username })
  return [
    {
      at: paths.friends({ username: stranger.username }),
      press: `Add Friend: ${stranger.username}`,
      done: succeeded.friendRequestSent,
      failed: failure(failed.sendFriendRequest),
    },
    {
      at: paths.friends(),
      press: "Accept",
      done: succeeded.friendRequestUpdated,
      failed: failure(failed.respondToFriendRequest),
    },
    {
      at: paths.friends({ username: asked.username }),
      within: "Find people",
      press: "Cancel",
      done: succeeded.friendRequestCancelled,
      failed: failure(failed.cancelFriendRequest),
    },
    {
      at: person(parting),
      press: "Remove friend",
      done: succeeded.friendRemoved,
      failed: failure(failed.removeFriend),
    },
    {
      at: person(nuisance),
      press: `Block ${nuisance.username}`,
      done: succeeded.personBlocked,
      failed: failure(failed.block),
    },
    {
      at: paths.friends(),
      press: `Unblock ${blocked.username}`,
      done: succeeded.personUnblocked,
      failed: failure(failed.unblock),
    },
    ...[true, false].map((isPrivate) => ({
      at: paths.friends(),
      press: "Private profile",
      done: succeeded.privacyUpdated(isPrivate),
      failed: failure(failed.updatePrivacy),
    })),
  ]
}

function onAccount({ self, resetLink }: World): Write[] {
  const { username, email, password } = self
  return [
    {
      at: paths.profile,
      within: "Username",
      texts: { Username: `${username}x` },
      press: "Save",
      done: succeeded.profileUpdated,
      failed: failure(failed.updateProfile),
    },
    {
      at: paths.profile,
      press: /^Log out of /,
      done: succeeded.sessionEnded,
      failed: failure(failed.endSession),
    },
    {
      at: paths.home,
      menu: "Account",
      press: "Log out",
      done: succeeded.signedOut,
      failed: { title: failedTitles.signOut },
    },
    {
      at: paths.auth(),
      visitor: true,
      texts: { Email: email },
      secrets: { Password: password },
      press: "Sign In",
      done: succeeded.signedIn,
      failed: { title: failedTitles.signIn },
    },
    {
      at: paths.profile,
      within: "Email",
      texts: { Email: `x${email}` },
      secrets: { "Current password": password },
      press: "Change email",
      done: succeeded.emailChanged,
      failed: failure(failed.changeEmail),
    },
    {
      at: paths.profile,
      within: "Password",
      secrets: { "Current password": password, "New password": password },
      press: "Change password",
      done: succeeded.passwordChanged,
      failed: failure(failed.changePassword),
    },
    {
      at: withQuery(paths.profile, { dialog: dialogs.deleteAccount }),
      secrets: { "Your password": password },
      press: "Delete account",
      final: true,
      done: succeeded.accountDeleted,
      failed: failure(failed.deleteAccount),
    },
    {
      at: resetLink,
      visitor: true,
      secrets: { "New password": password },
      press: "Set password",
      done: succeeded.passwordReset,
      failed: failure(failed.changePassword),
    },
    {
      at: paths.auth({ mode: "register" }),
      visitor: true,
      texts: { Email: `new${email}`, Username: `${username}new` },
      secrets: { Password: password },
      press: "Create account",
      done: succeeded.registered,
      failed: { title: failedTitles.register },
    },
  ]
}
