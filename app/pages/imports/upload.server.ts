import { z } from "zod"
import { choice } from "~/domain/fields.server.ts"
import { receiveImport } from "~/domain/imports/receive.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { receiveFile } from "~/http/body/file-upload.server.ts"
import { languagesOf } from "~/http/languages.ts"
import { paths } from "~/paths.ts"
import { formatNames } from "~/services/import-file/file-formats.ts"

export const upload = formAction({
  schema: z.object({ format: choice(["", ...formatNames]).default("") }),
  upload: receiveFile,
  creates: true,
  failed: "Failed to read the file",
  run: ({ viewer, input: { format }, file, options, request, context }) => {
    if (!file) throw new Invalid({ file: ["Please choose a file."] })
    const signal = context.gone ?? request.signal
    const languages = languagesOf(request)
    return receiveImport(viewer, { ...file, format: format || undefined, languages, signal }, options)
  },
  done: ({ id }) => ({ to: paths.import(id) }),
})
