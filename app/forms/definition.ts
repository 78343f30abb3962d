import type { z } from "zod"
import type { Edit } from "~/domain/edit.server.ts"
import type { Once } from "~/domain/write.server.ts"
import type { receiveFile, SentFile } from "~/http/body/file-upload.server.ts"
import type { FailureToasts, ToastInput, ToastWords } from "~/words/messages.ts"
import type { PageArgs } from "../http/page.server.ts"
import type { PictureField } from "./read.server.ts"
import type { PrefilledForm } from "./respond.server.ts"

export type Done = { to: string; toast?: ToastWords & Partial<ToastInput>; headers?: HeadersInit }

export type FormArgs<S extends z.ZodObject, G> = PageArgs & {
  subject: G
  input: z.output<S>
  fields: FormData
  /** The page that the form's button stands on, if the form names one. */
  back: string | null
  /** Pass it to the command: it then does its work once, however often the form is sent. */
  once: Once | undefined
  /** Null for a form that takes none. Removed after `run`. */
  file: SentFile | null
  /** The values that the user was shown: pass it to a command that edits. */
  edit: Edit | undefined
}

export type FormDefinition<S extends z.ZodObject, R, G> = {
  schema?: S | undefined
  failed: FailureToasts
  /** Checks that the viewer may send the form. Runs before the body is read, and loads what `run` needs. */
  guard?: (page: PageArgs) => Promise<G>
  visitorsMay?: boolean
  /** The form ends its own session. A repetition by our script then comes without one, and gets the first result. */
  endsSession?: boolean
  signedOut?: { message: string; title?: string }
  /** The form also runs above the limit of writes, as the ways to shut others out of an account must. */
  beyondWriteLimit?: boolean
  /** A demo takes the form, because it saves nothing but who is signed in. */
  worksInDemo?: boolean
  /** Sent twice with the same values within `sameWithinMs` (10 minutes by default), it creates one thing. */
  creates?: boolean
  sameWithinMs?: number
  picture?: PictureField
  /** The form has a file in its field `file`, which `receiveFile` saves while it arrives. */
  takesFile?: typeof receiveFile
  textBytes?: number
  /** Merges fields that are several controls, before they are parsed. */
  merge?: (fields: FormData) => void
  /** Runs before the fields are checked. A form that it returns is shown, and nothing is saved. */
  instead?: (args: Omit<FormArgs<S, G>, "input" | "once">) => Promise<PrefilledForm | null>
  invalidTitle?: string
  run: (args: FormArgs<S, G>) => Promise<R>
  done: (result: Exclude<R, PrefilledForm>, args: FormArgs<S, G>) => Done | Promise<Done>
}
