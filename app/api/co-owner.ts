import { sharerRoute } from "./sharers.server.ts"

const route = sharerRoute("co-owner")
export const loader = route.loader
export const action = route.action
