import { redirect } from "@remix-run/node"
import { z } from "zod"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { env } from "~/env.server.ts"
import type { Done } from "~/forms/outcome.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { BODY_MAX_BYTES } from "~/http/body/body.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { failed, type ToastInput } from "~/words/messages.ts"
import { mergeChoices, withTaken } from "./choices.server.ts"
import { ANOTHER, BY_HAND } from "./filled.ts"
import { linksIn } from "./prefill.ts"
import {
  type FindLinked,
  findOwn,
  linkSchema,
  pastedSchema,
  readInsteadOfSaving,
  readLink,
  readPastedPage,
} from "./read-page.server.ts"

type Sent = PageArgs & { fields: FormData }

/** What differs between adding to a collection and to a group: who may, and where the link may be already. */
export type Adding = {
  guard?: (page: PageArgs) => Promise<unknown>
  find?: FindLinked
}

/** `place` is the name of where the product goes. */
export type Saving = Adding & { place: (page: PageArgs, fields: FormData) => Promise<string> }

/** Each action of the one form has this, because each receives all of its fields. */
export const common = {
  upload: {
    file: "imageFile",
    address: "imageUrl",
    textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES,
  },
  prepare: async ({ fields }: Sent): Promise<PrefilledForm | null> => {
    mergeChoices(fields)
    return null
  },
}

export const saving = ({ guard, find = findOwn, place }: Saving) => ({
  ...common,
  guard,
  inDemo: async (page: PageArgs, fields: FormData) =>
    new PrefilledForm(textsOf(fields), { toast: onlyDemo(await place(page, fields)) }),
  creates: true,
  prepare: async (page: Sent) => {
    mergeChoices(page.fields)
    await leaveWithSeveral(page)
    return readInsteadOfSaving(page, find)
  },
})

const onlyDemo = (place: string): ToastInput => ({
  kind: "success",
  title: "Only a demo",
  description: `In a real ${env.APP_NAME} this would now be in ${place}.`,
  links: [{ to: `${paths.help}#start-your-own`, label: "Start your own" }],
})

const reading = ({ guard }: Adding) => ({
  ...common,
  guard,
  runsDespite: ["demo"] as const,
  failed: failed.fetchProduct,
  done: (result: never) => result,
})

export const readForm = (adding: Adding) => ({
  ...reading(adding),
  schema: linkSchema,
  prepare: async (page: Sent) => {
    mergeChoices(page.fields)
    await leaveWithSeveral(page)
    const typed = textsOf(page.fields)
    const shown = withTaken(typed) ?? (page.fields.has(BY_HAND) ? typed : null)
    return shown && new PrefilledForm(shown)
  },
  run: (page: Sent & { input: z.output<typeof linkSchema> }) =>
    readLink(page, page.input.productUrl, adding.find ?? findOwn),
})

export const pasteForm = (adding: Adding) => ({
  ...reading(adding),
  schema: pastedSchema,
  run: (page: Sent & { input: z.output<typeof pastedSchema> }) => {
    const { productUrl, pageSource } = page.input
    return readPastedPage(page, productUrl, pageSource, adding.find ?? findOwn)
  },
})

/** Several links have a form of their own. */
async function leaveWithSeveral({ fields }: Sent): Promise<void> {
  const links = linksIn(textsOf(fields).productUrl ?? "")
  if (links.length > 1) throw redirect(paths.links(links), 303)
}

export const addedItemSchema = newItemSchema
  // A form without this switch would turn it off.
  .omit({ collectionId: true, starred: true })
  .extend({ anyway: z.boolean() })

/** 'Save and add another' leads back to the empty form. */
export const doneOrAnother = ({ fields, url }: Sent, done: Done, toast = done.toast): Done =>
  fields.has(ANOTHER) ? { to: url.pathname, ...(toast && { toast }) } : done
