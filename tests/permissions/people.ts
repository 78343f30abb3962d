import type { Columns, Ids, Row } from "./matrix.ts"

/** Friends and blocks, as in docs/permissions.md: what each person may do to one other, noor. */
export const peopleColumns: Columns = {
  visitor: ["visitor"],
  user: ["stranger"],
  "sender of a request": ["sender"],
  "receiver of a request": ["receiver"],
  friend: ["friend"],
  self: ["self"],
  "blocked, either way": ["blocked"],
  blocker: ["blocker"],
}

/** Nobody can send a friend request to a private user. */
export const toPrivateUser = ([call, statuses, body]: Row): Row =>
  call.endsWith("/friend-requests") || body === sendRequest
    ? [call, statuses.with(1, 403), body]
    : [call, statuses, body]

const toNoor = ({ username }: Ids) => ({ username })

// biome-ignore format: a table
export const peopleCalls: Row[] = [
  //                                                 visitor user sender receiver friend self blocked blocker
  ["POST   /api/friend-requests",                          [401, 201, 409, 200, 409, 400, 404, 404], toNoor],
  ["PATCH  /api/friend-requests/{request}",                [401, 404, 403, 404, 404, 200, 404, 404], { status: "accepted" }],
  ["PATCH  /api/friend-requests/{request}",                [401, 404, 403, 404, 404, 200, 404, 404], { status: "rejected" }],
  ["PATCH  /api/friend-requests/{rejectedRequest}",        [401, 404, 409, 404, 404, 409, 404, 404], { status: "accepted" }],
  ["DELETE /api/friend-requests/{request}",                [401, 404, 204, 404, 404, 403, 404, 404]],
  ["DELETE /api/friend-requests/{rejectedRequest}",        [401, 404, 409, 404, 404, 409, 404, 404]],
  ["DELETE /api/friends/{noor}",                           [401, 404, 404, 404, 204, 404, 404, 404]],
  ["POST   /api/blocks",                                   [401, 201, 201, 201, 201, 400, 404, 409], toNoor],
  ["DELETE /api/blocks/{noor}",                            [401, 404, 404, 404, 404, 404, 404, 204]],
]

const sendRequest = ({ username }: Ids) => ({ intent: "send-request", username })
const acceptRequest = ({ request }: Ids) => ({ intent: "answer-request", request, status: "accepted" })
const cancelRequest = ({ request }: Ids) => ({ intent: "cancel-request", request })
const unfriend = ({ noor }: Ids) => ({ intent: "unfriend", userId: noor })
const block = ({ username }: Ids) => ({ intent: "block", username })
const unblock = ({ noor }: Ids) => ({ intent: "unblock", userId: noor })

// biome-ignore format: a table
export const peopleForms: Row[] = [
  //               visitor user sender receiver friend self blocked blocker
  ["POST /friends",      [401, 303, 422, 303, 422, 422, 404, 404], sendRequest],
  ["POST /friends",      [401, 404, 403, 404, 404, 303, 404, 404], acceptRequest],
  ["POST /friends",      [401, 404, 303, 404, 404, 403, 404, 404], cancelRequest],
  ["POST /friends",      [401, 404, 404, 404, 303, 404, 404, 404], unfriend],
  ["POST /friends",      [401, 303, 303, 303, 303, 422, 404, 422], block],
  ["POST /friends",      [401, 404, 404, 404, 404, 404, 404, 303], unblock],
]
