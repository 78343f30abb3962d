/* Strings that the specification quotes, of pages without a list of items. */

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
