import { signedIn } from "~/domain/actor.ts"
import { needToAdd } from "~/domain/collections/people.server.ts"
import { api } from "~/http/api.server.ts"
import { receivePicture } from "~/http/upload.server.ts"

const route = api(
  {
    POST: async ({ actor, id, request }) => {
      // Before anything of the picture is read.
      await needToAdd(actor, id())
      return { imageUrl: await receivePicture(request, signedIn(actor).id) }
    },
  },
  { readsBody: true },
)
export const loader = route.loader
export const action = route.action
