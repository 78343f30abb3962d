import { z } from "zod"
import { choice } from "~/domain/fields.server.ts"
import { receiveImport } from "~/domain/imports/receive.server.ts"
import { deleteImport } from "~/domain/imports/writes.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { idOf } from "~/forms/input.server.ts"
import { fileFormats } from "~/services/import-file/contents.ts"
import { success } from "~/words/messages.ts"
import { importPath, importsPath } from "./paths.ts"

/** The file becomes a preview; nothing is added yet. */
export const upload = formAction({
  schema: z.object({ format: choice(["", ...fileFormats]).default("") }),
  takesFile: true,
  creates: true,
  failed: "Failed to read the file",
  run: ({ viewer, input: { format }, file, once, request, context }) => {
    if (!file) throw new Invalid({ file: ["Please choose a file."] })
    const signal = context.gone ?? request.signal
    return receiveImport(viewer, { ...file, format: format || undefined, signal }, once)
  },
  done: ({ id }) => ({ to: importPath(id) }),
})

export const remove = formAction({
  schema: z.object({}),
  failed: "Failed to delete the import",
  beyondWriteLimit: true,
  run: ({ viewer, url, once }) => deleteImport(viewer, idOf(url.searchParams.get("delete")), once),
  done: () => ({ to: importsPath, toast: success("Import deleted") }),
})
