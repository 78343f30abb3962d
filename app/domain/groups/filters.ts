/** Which groups a list shows: those I belong to, public ones, or those I am invited to. */
export const groupFilters = ["my", "public", "invited"] as const
export type GroupFilter = (typeof groupFilters)[number]
