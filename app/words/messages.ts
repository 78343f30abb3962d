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

/** A form of a page from before a deploy gets this error. */
export const oldPage = {
  message: "This page is older than the server. Please reload it.",
  hint: "Nothing was saved. Go back and copy what you typed, then reload the page.",
} as const

export const validation = {
  email: "Invalid email address",
  password: "Password must be at least 6 characters",
  username: "Username must be at least 3 characters",
  collectionName: "Collection name is required",
  name: "Name is required",
  url: "Must be a valid URL",
  note: "Description cannot be empty",
  // The following are not in the specification.
  longUrl: "This link is too long: at most 2,048 characters",
  changedMeanwhile: "Somebody else changed this meanwhile",
} as const

export const account = {
  loginToCreateCollection: "You must be logged in to create collections",
  loginToCreateGroup: "You must be logged in to create a group",
  loginToFollow: "Please log in to follow brands",
  loginToFavorite: "Please login to favorite brands",
  identification: "User identification error. Please try logging in again.",
  badCredentials: "Invalid email or password",
  // The following two are not in the specification.
  commonPassword: "Many people use this password, so it is guessed first. Choose another.",
  ownPassword: "Your password must not be your username, your email address or the name of this site.",
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
  sorts: { newest: "Newest", oldest: "Oldest", name: "Name", price: "Price", own: "Own order" },
} as const

/** Each fits in a line of the placeholder. */
export const whyNoImage = {
  format: "It is no JPEG, PNG, WebP, AVIF or GIF.",
  size: "It is too large for this app.",
  damaged: "It is damaged.",
  gone: "The shop does not send it.",
}

export const item = {
  notFound: "Item not found",
  noImage: "No Image",
  about: "About this product",
  website: "View on Website",
  back: "Back to Collection",
  edit: "Edit Item",
} as const

// These are not in the code of every page: pages or the first form load them.
export * from "./outcomes.ts"
export * from "./pages.ts"
export * from "./toasts.ts"
