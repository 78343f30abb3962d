/** Every string that the specification quotes, once. Pages, API and tests read them from here. */

export const product = {
  tagline: "Your personal collection management platform",
} as const

export const layout = {
  home: "Home",
  collections: "Collections",
  signIn: "Sign In",
  profile: "Profile",
  friends: "Friends",
  logOut: "Log out",
  collectionsLoading: "Loading collections...",
  collectionsFailed: "Failed to load collections",
  collectionsEmpty: "No collections found",
} as const

export const home = {
  viewCollections: "View Collections",
  browseBrands: "Browse Brands",
} as const

export const notFound = {
  title: "404 Page Not Found",
  hint: "Did you forget to add the page to the router?",
} as const

export const validation = {
  email: "Invalid email address",
  password: "Password must be at least 6 characters",
  username: "Username must be at least 3 characters",
  collectionName: "Collection name is required",
  name: "Name is required",
  url: "Must be a valid URL",
  note: "Description cannot be empty",
  // Beyond the specification.
  changedMeanwhile: "Somebody else changed this meanwhile",
} as const

export const titles = {
  authentication: "Authentication Error",
  validation: "Validation Error",
  error: "Error",
  success: "Success",
} as const

export const account = {
  loginToCreateCollection: "You must be logged in to create collections",
  loginToCreateGroup: "You must be logged in to create a group",
  loginToFollow: "Please log in to follow brands",
  loginToFavorite: "Please login to favorite brands",
  identification: "User identification error. Please try logging in again.",
  badCredentials: "Invalid email or password",
} as const

export const collection = {
  dialogTitle: "Create New Collection",
  namePlaceholder: "My Collection",
  privateSwitch: "Private Collection",
  create: "Create Collection",
  noCover: "No Cover",
  noDescription: "No description",
  failed: "Failed to load collection",
  goBack: "Go back",
  notFound: "Collection not found",
  noItems: "No items found",
  addItem: "Add Item",
  edit: "Edit Collection",
  manageCoOwners: "Manage Co-owners",
  notes: "Notes",
  confirmDelete:
    "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone.",
} as const

export const item = {
  notFound: "Item not found",
  noImage: "No Image",
  about: "About this product",
  website: "View on Website",
  back: "Back to Collection",
  edit: "Edit Item",
} as const

export const brand = {
  title: "Brands",
  add: "Add Brand",
  edit: "Edit Brand",
  all: "All Brands",
  saved: "Saved Brands",
  visit: "Visit Website",
  notFound: "Brand not found",
  back: "Back to Brands",
  follow: "Follow",
  following: "Following",
  popular: "Popular Products",
  products: "All Products",
} as const

export const group = {
  create: "Create Group",
  all: "All Groups",
  mine: "My Groups",
  public: "Public Groups",
  invalidId: "Invalid Group ID",
  notFound: "Group not found",
  private: "Private",
  publicBadge: "Public",
  you: "You",
  user: (id: number) => `User ${id}`,
  collectionTab: "Collection",
  chatTab: "Chat",
  added: (date: string) => `Added ${date}`,
  addItem: "Add to Collection",
} as const

export const friend = {
  addFriend: "Add Friend",
  self: "This is you",
  sent: "Request sent / Waiting for response",
  received: "Request received",
} as const

export const profile = {
  title: "Profile Settings",
} as const

/** Words of the error rule of the API's client (specification, section 8). */
export const apiErrors = {
  notJson: "An unknown error occurred",
  unknown: "Unknown error",
  // Beyond the specification: nothing has answered.
  unreached: "The server could not be reached. Check your connection and try again.",
} as const

export type ToastWords = { title: string; description?: string }

export type ToastInput = ToastWords & { kind: "success" | "error"; durationMs?: number }

/** A toast on the page. The id tells a new toast from one already shown. */
export type Toast = ToastInput & { id: string }

/** Toast of a success that has no title of its own. */
export const success = (description: string): ToastWords => ({ title: titles.success, description })

export const succeeded = {
  signedIn: { title: "Welcome back!", description: "You have successfully logged in." },
  registered: {
    title: "Welcome to the product!",
    description: "Your account has been created successfully.",
  },
  signedOut: { title: "Goodbye!", description: "You have been logged out." },
  collectionCreated: success("Collection created successfully"),
  imageUploaded: success("Image uploaded successfully"),
  itemAdded: success("Item added to collection"),
  coverUploaded: success("Cover image uploaded successfully"),
  collectionUpdated: success("Collection updated"),
  collectionDeleted: success("Collection deleted"),
  coOwnerAdded: success("Co-owner added successfully"),
  coOwnerRemoved: success("Co-owner removed successfully"),
  collaboratorAdded: success("Collaborator added successfully"),
  collaboratorRemoved: success("Collaborator removed successfully"),
  noteSaved: { title: "Saved" },
  itemUpdated: success("Item updated"),
  itemCopied: success("Item copied"),
  brandFollowed: success("Brand followed successfully"),
  brandUnfollowed: success("Brand unfollowed successfully"),
  brandCreated: success("Brand created successfully"),
  brandFavorited: success("Added to favorites"),
  brandUnfavorited: success("Removed from favorites"),
  groupCreated: success("Group created successfully"),
  groupItemAdded: success("Item added to the collection"),
  friendRequestSent: success("Friend request sent successfully"),
  friendRequestUpdated: success("Friend request updated successfully"),
  privacyUpdated: (isPrivate: boolean): ToastWords => ({
    title: "Privacy settings updated",
    description: `Your profile is now ${isPrivate ? "private" : "public"}.`,
  }),
  profileUpdated: success("Profile updated"),
} as const

/** Titles of the three failures whose description is the server's own message. */
export const failedTitles = {
  signIn: "Login failed",
  register: "Registration failed",
  signOut: "Logout failed",
} as const

/** What a page says of a failure that has no message of its own. */
export const failed = {
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
  followBrand: "Failed to follow brand",
  unfollowBrand: "Failed to unfollow brand",
  createBrand: "Failed to create brand",
  favoriteBrand: "Failed to add brand to favorites",
  unfavoriteBrand: "Failed to remove brand from favorites",
  createGroup: "Failed to create group",
  addGroupItem: "Failed to add item",
  sendMessage: "Failed to send message",
  searchUsers: "Failed to search users",
  updatePrivacy: "Failed to update privacy settings",
  sendFriendRequest: "Failed to send friend request",
  respondToFriendRequest: "Failed to respond to friend request",
  updateProfile: "Failed to update profile",
} as const
