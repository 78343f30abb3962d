import { needEditor } from "~/domain/collections/member-reads.server.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { receivePicture, uploadedResponse, uploadRefusals } from "~/http/forms/upload.server.ts"

const route = api("/collections/{id}/upload-cover", {
  POST: operation(
    {
      summary: "Upload a collection's cover, and set it",
      takesPicture: true,
      answer: ok(uploadedResponse),
      refusals: { 403: "You are neither owner nor co-owner", ...uploadRefusals },
    },
    async (call) => {
      const { viewer, id } = call
      // Before anything of the picture is read; the command judges once more.
      await needEditor(viewer, id())
      return receivePicture(call, async (imageUrl) => {
        const { coverImageUrl, pictures } = await updateCollection(viewer, id(), { coverImageUrl: imageUrl })
        return { imageUrl: coverImageUrl ?? imageUrl, pictures }
      })
    },
  ),
})
export const loader = route.loader
export const action = route.action
