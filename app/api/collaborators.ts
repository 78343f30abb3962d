import { sharersRoute } from "./sharers.server.ts"

const route = sharersRoute("collaborator")
export const loader = route.loader
export const action = route.action
