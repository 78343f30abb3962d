import { failed } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  privacy: failed.updatePrivacy,
  "send-request": failed.sendFriendRequest,
  "answer-request": failed.respondToFriendRequest,
  "cancel-request": failed.cancelFriendRequest,
  unfriend: failed.removeFriend,
  block: failed.block,
  unblock: failed.unblock,
}
