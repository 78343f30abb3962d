export const searchKinds = ["collections", "items", "brands"] as const
export type SearchKind = (typeof searchKinds)[number]
