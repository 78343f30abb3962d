import { signedIn } from "~/domain/actor.ts"
import { needToAdd } from "~/domain/collections/people.server.ts"
import { ok } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"
import { receivePicture, uploadedShape } from "~/http/upload.server.ts"

const route = api("/collections/{id}/items/upload-image", {
  POST: operation(
    {
      summary: "Upload a picture for an item of a collection",
      description: "The answer's path is what the item's `imageUrl` takes.",
      takesPicture: true,
      answer: ok(uploadedShape),
    },
    async ({ actor, id, request }) => {
      // Before anything of the picture is read.
      await needToAdd(actor, id())
      return { imageUrl: await receivePicture(request, signedIn(actor).id) }
    },
  ),
})
export const loader = route.loader
export const action = route.action
