import { sharerRoute } from "./sharers.server.ts"

const route = sharerRoute("collaborator")
export const loader = route.loader
export const action = route.action
