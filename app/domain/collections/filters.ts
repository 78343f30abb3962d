/** Lists of collections that can be asked for (product decisions, 'Collections list'). */
export const collectionFilters = ["mine", "shared", "public"] as const
export type CollectionFilter = (typeof collectionFilters)[number]
