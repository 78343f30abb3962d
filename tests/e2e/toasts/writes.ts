import { onAccount } from "./account-writes.ts"
import { inCollections, onItems } from "./collection-writes.ts"
import { amongFriends, inGroups, onBrands } from "./social-writes.ts"
import { type World } from "./world.ts"
import { type Write } from "./write.ts"

/** Everything that the toasts of app/messages.ts are about, in an order in which all of it succeeds. */
export const writes: Record<string, (world: World) => Write[]> = {
  "of things": (world) => [...inCollections(world), ...onItems(world), ...onBrands(world)],
  "among people": (world) => [...inGroups(world), ...amongFriends(world), ...onAccount(world)],
}
