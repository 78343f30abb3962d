import { apiErrors, failedOnPage, success, type ToastWords, titles } from "./toasts.ts"

/* What only forms say: before something is done for good, and after a form is sent. */

export const confirmDelete =
  "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone."

/** The browser says these by itself. It needs none of the others. */
export const uploaded = {
  image: success("Image uploaded successfully"),
  cover: success("Cover image uploaded successfully"),
} as const

export const succeeded = {
  signedIn: { title: "Welcome back!", description: "You have successfully logged in." },
  registered: {
    title: "Welcome to the product!",
    description: "Your account has been created successfully.",
  },
  signedOut: { title: "Goodbye!", description: "You have been logged out." },
  collectionCreated: success("Collection created successfully"),
  itemAdded: { title: "Item added to collection" },
  collectionUpdated: success("Collection updated"),
  collectionDeleted: success("Collection deleted"),
  coOwnerAdded: success("Co-owner added successfully"),
  coOwnerRemoved: success("Co-owner removed successfully"),
  collaboratorAdded: success("Collaborator added successfully"),
  collaboratorRemoved: success("Collaborator removed successfully"),
  noteSaved: { title: "Saved" },
  itemUpdated: success("Item updated"),
  itemSaved: (collection: string): ToastWords => ({ title: `Saved in ${collection}` }),
  brandFollowed: success("Brand followed successfully"),
  brandUnfollowed: success("Brand unfollowed successfully"),
  brandCreated: success("Brand created successfully"),
  brandFavorited: success("Added to favorites"),
  brandUnfavorited: success("Removed from favorites"),
  groupCreated: success("Group created successfully"),
  groupItemAdded: success("Item added to the collection"),
  groupItemWithPrices: success(
    "Item added to the collection. Its page has several prices: please check the one that was taken.",
  ),
  friendRequestSent: success("Friend request sent successfully"),
  friendRequestUpdated: success("Friend request updated successfully"),
  privacyUpdated: (isPrivate: boolean): ToastWords => ({
    title: "Privacy settings updated",
    description: `Your profile is now ${isPrivate ? "private" : "public"}.`,
  }),
  profileUpdated: success("Profile updated"),
} as const

export const signedOutMessage = "You are signed out. Sign in, then save again."

/** Titles of the three failures whose description is the server's own message. */
export const failedTitles = {
  signIn: "Login failed",
  register: "Registration failed",
  signOut: "Logout failed",
} as const

export const failed = {
  ...failedOnPage,
  createCollection: "Failed to create collection",
  fetchProduct: "Failed to fetch product details",
  uploadImage: "Failed to upload image",
  createItem: "Failed to create item",
  uploadCover: "Failed to upload cover image",
  updateCollection: "Failed to update collection",
  deleteCollection: "Failed to delete collection",
  addCoOwner: "Failed to add co-owner",
  removeCoOwner: "Failed to remove co-owner",
  addCollaborator: "Failed to add collaborator",
  removeCollaborator: "Failed to remove collaborator",
  saveNote: "Failed to save description",
  updateItem: "Failed to update item",
  moveItem: "Failed to move item",
  copyItem: "Failed to copy item",
  createBrand: "Failed to create brand",
  createGroup: "Failed to create group",
  addGroupItem: "Failed to add item",
  updatePrivacy: "Failed to update privacy settings",
  sendFriendRequest: "Failed to send friend request",
  respondToFriendRequest: "Failed to respond to friend request",
  updateProfile: "Failed to update profile",
} as const

/** A description for when the server gives no reason, or the title of a toast that always gives one. */
type FailureToast = string | { title: string }

export type FailureToasts = FailureToast | ((fields: FormData) => FailureToast)

type Why = {
  reason?: string
  /** For a failed request without a message of the server. */
  fallback?: string
  title?: string
}

export function failureToast(failures: FailureToasts, fields: FormData, why: Why): Required<ToastWords> {
  const { reason, fallback = apiErrors.unknown, title = titles.error } = why
  const failed = typeof failures === "function" ? failures(fields) : failures
  if (typeof failed === "string") return { title, description: reason ?? failed }
  return { title: failed.title, description: reason ?? fallback }
}
