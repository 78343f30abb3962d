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

/** Nobody can send a friend request to a private user, whom visitors do not find. */
export const toPrivateUser = ([call, statuses, body]: Row): Row => {
  if (call.endsWith("/friend-requests") || call.endsWith("/request"))
    return [call, statuses.with(1, 403), body]
  if (call.endsWith("/{noor}/collections")) return [call, [404, 403, 403, 403, 200, 200, 404, 404]]
  return /^GET .*\/(users|people)\//.test(call) ? [call, statuses.with(0, 404)] : [call, statuses, body]
}

const toNoor = ({ username }: Ids) => ({ username })

// biome-ignore format: a table
export const peopleCalls: Row[] = [
  //                                                 visitor user sender receiver friend self blocked blocker
  ["GET    /api/users/{noor}",                             [200, 200, 200, 200, 200, 200, 404, 404]],
  ["GET    /api/users/{noor}/collections",                 [200, 200, 200, 200, 200, 200, 404, 404]],
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

// biome-ignore format: a table
export const peoplePages: Row[] = [
  //                                       visitor user sender receiver friend self blocked blocker
  ["GET /people/{noor}",                         [200, 200, 200, 200, 200, 200, 404, 404]],
  ["GET /friends/person/{username}",             [401, 200, 200, 200, 200, 404, 404, 404]],
  ["GET /friends/person/{username}/remove",      [401, 200, 200, 200, 200, 404, 404, 404]],
  ["GET /friends/person/{username}/block",       [401, 200, 200, 200, 200, 404, 404, 404]],
]

// biome-ignore format: a table
export const peopleForms: Row[] = [
  //                                       visitor user sender receiver friend self blocked blocker
  ["POST /friends/person/{username}/request",    [401, 303, 422, 303, 422, 422, 404, 404]],
  ["POST /friends/person/{username}/block",      [401, 303, 303, 303, 303, 422, 404, 422]],
  ["POST /friends/requests/{request}/answer",    [401, 404, 403, 404, 404, 303, 404, 404], { status: "accepted" }],
  ["POST /friends/requests/{request}/answer",    [401, 404, 403, 404, 404, 303, 404, 404], { status: "rejected" }],
  ["POST /friends/requests/{rejectedRequest}/answer", [401, 404, 422, 404, 404, 422, 404, 404], { status: "accepted" }],
  ["POST /friends/requests/{request}/cancel",    [401, 404, 303, 404, 404, 403, 404, 404]],
  ["POST /friends/person/{username}/remove",     [401, 404, 404, 404, 303, 404, 404, 404], ({ noor }: Ids) => ({ userId: noor })],
  ["POST /friends/blocked/{noor}/unblock",       [401, 404, 404, 404, 404, 404, 404, 303]],
]
