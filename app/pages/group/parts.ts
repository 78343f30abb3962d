import type { GroupRole } from "~/domain/groups/policy.ts"

/** What every part of the page knows of the group and of what the viewer may do in it. */
export type GroupOnPage = {
  id: number
  name: string
  description: string | null
  isPrivate: boolean
  memberCount: number
  /** 'You' or 'User {id}'. */
  owner: string
  role: GroupRole
  signedIn: boolean
  may: {
    seeItems: boolean
    readChat: boolean
    contribute: boolean
    join: boolean
    manage: boolean
    leave: boolean
  }
}

export const tabs = ["collection", "chat"] as const
export type Tab = (typeof tabs)[number]
