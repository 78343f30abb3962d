import { z } from "zod"
import { id as idField } from "~/domain/fields.server.ts"
import { groupChangeSchema } from "~/domain/groups/inputs.server.ts"
import { addMember, removeMember } from "~/domain/groups/member-writes.server.ts"
import { deleteGroup, updateGroup } from "~/domain/groups/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { pageAddress } from "~/http/page.server.ts"
import { success } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"

const nothing = z.object({})
const person = z.object({ userId: idField() })
const toMembers = (groupId: number) => paths.group(groupId, { dialog: dialogs.members })

export const join = form({
  schema: nothing,
  run: ({ viewer, id }) => addMember(viewer, id()),
  done: (_, { url }) => ({ to: pageAddress(url), toast: success("You joined the group") }),
})

export const leave = form({
  schema: nothing,
  run: ({ viewer, id }) => removeMember(viewer, id(), requireUser(viewer).id),
  done: () => ({ to: paths.groups(), toast: success("You left the group") }),
})

export const edit = form({
  schema: groupChangeSchema,
  run: ({ viewer, id, input }) => updateGroup(viewer, id(), input),
  done: ({ id }) => ({ to: paths.group(id), toast: success("Group updated") }),
})

export const remove = form({
  schema: nothing,
  run: async ({ viewer, id, request, context }) => {
    const { pictures } = await deleteGroup(viewer, id())
    deleteUnusedPictures(pictures, { request, context })
  },
  done: () => ({ to: paths.groups(), toast: success("Group deleted") }),
})

export const invite = form({
  schema: person,
  run: ({ viewer, id, input }) => addMember(viewer, id(), input.userId),
  done: (member) => ({
    to: toMembers(member.groupId),
    toast: success(`${member.user.username} is invited`),
  }),
})

export const removePerson = form({
  schema: person,
  run: ({ viewer, id, input }) => removeMember(viewer, id(), input.userId),
  done: (_, { id }) => ({ to: toMembers(id()), toast: success("Removed from the group") }),
})
