/** What a search finds, in the order in which it shows them. */
export const searchKinds = ["collections", "items", "brands"] as const
export type SearchKind = (typeof searchKinds)[number]
