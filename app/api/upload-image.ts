import { needToAdd } from "~/domain/collections/member-reads.server.ts"
import { notePicture } from "~/domain/pictures.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { receivePicture, uploadedResponse, uploadRefusals } from "~/http/forms/upload.server.ts"

const route = api("/collections/{id}/items/upload-image", {
  POST: operation(
    {
      summary: "Upload a picture for an item of a collection",
      description: "The answer's path is what the item's `imageUrl` takes.",
      takesPicture: true,
      answer: ok(uploadedResponse),
      refusals: uploadRefusals,
    },
    async (call) => {
      // Before anything of the picture is read.
      await needToAdd(call.viewer, call.id())
      return receivePicture(call, notePicture)
    },
  ),
})
export const loader = route.loader
export const action = route.action
