export const title = "Put in order"

export const failed = "Failed to put the item there"
