import { sharersRoute } from "./sharers.server.ts"

const route = sharersRoute("co-owner")
export const loader = route.loader
export const action = route.action
