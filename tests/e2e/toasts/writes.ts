import { onAccount } from "./account-writes.ts"
import { inCollections, onItems } from "./collection-writes.ts"
import { amongFriends, inGroups, onBrands } from "./social-writes.ts"
import type { World } from "./world.ts"
import type { Write } from "./write.ts"

/** Everything that the toasts of app/messages.ts are about, in an order in which all of it succeeds. */
export const writes = (world: World): Write[] => [
  ...inCollections(world),
  ...onItems(world),
  ...onBrands(world),
  ...inGroups(world),
  ...amongFriends(world),
  ...onAccount(world),
]
