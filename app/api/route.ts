import { apiRoute } from "~/http/api/api.server.ts"
import { resources } from "./resources.server.ts"

const route = apiRoute(resources())

export const loader = route.loader
export const action = route.action
