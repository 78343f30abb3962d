import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import type { ViewLink } from "~/domain/collections/link-responses.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { Select, TextField } from "~/forms/fields.tsx"
import { ActionForm, ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { ShareButtons } from "~/ui/share-buttons.tsx"
import { Time } from "~/ui/time.tsx"
import { Row, Rows, ShownOnce } from "../rows.tsx"
import { make, readLinks } from "./share.server.ts"
import { useCollection } from "./use-collection.ts"

export const loader = userLoader(readLinks)
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = make
export const clientAction = sendForm("Failed to make the link", { showsMade: true })

/** The link is on the page that the form answers with. */
export const headers = () => ({ "Cache-Control": "no-store" })

/** `qr` is the markup of an SVG. */
type Notice = { link: string; name: string; qr: string }

export default function Share() {
  const { collection, search, preview } = useCollection()
  const notice = useResult()?.notice as Notice | undefined
  return (
    <Dialog
      title="Share"
      description="Whoever has a link sees this collection and its products, without an account. Notes and people are not shown."
      closeTo={paths.collection(collection.id, { search })}
    >
      {!preview.isPrivate && (
        <p className="mb-4 flex flex-wrap gap-x-3">
          Its own page is public. <CopyLink preview={preview} />
        </p>
      )}
      {collection.claims && (
        <p className="mb-4">
          This is a wish list: whoever opens a link sees what is taken. If you open one, you find out.
        </p>
      )}
      {notice && (
        <ShownOnce key={notice.link} title={`The link for ${notice.name}`} label="Link" value={notice.link}>
          <ShareButtons url={notice.link} title={collection.name} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by services/qr-code.server.ts */}
          <div className="w-full" dangerouslySetInnerHTML={{ __html: notice.qr }} />
        </ShownOnce>
      )}
      <DialogData>
        {({ links }: Awaited<ReturnType<typeof loader>>) => (
          <>
            <LinkForm newest={links[0]?.id} />
            {links.length > 0 && (
              <section className="mt-6">
                <h3 className="mb-2 text-sm font-semibold">Links</h3>
                <Rows>
                  {links.map((link) => (
                    <LinkRow key={link.id} link={link} />
                  ))}
                </Rows>
              </section>
            )}
          </>
        )}
      </DialogData>
    </Dialog>
  )
}

/** @param newest with another one, the same form makes another link. */
function LinkForm({ newest = 0 }: { newest: number | undefined }) {
  return (
    <ActionForm key={newest} values={{ lasts: "never" }} preventScrollReset className="grid gap-4">
      <TextField
        label="For whom"
        help="Only you and co-owners see this name."
        name="name"
        maxLength={120}
        autoComplete="off"
        autoFocus
      />
      <Select label="How long it works" name="lasts">
        <option value="week">A week</option>
        <option value="month">30 days</option>
        <option value="year">A year</option>
        <option value="never">Until I end it</option>
      </Select>
      <input type="hidden" name="newest" value={newest} />
      <SubmitButton className="justify-self-start">Make a link</SubmitButton>
    </ActionForm>
  )
}

function LinkRow({ link: { id, name, createdAt, expiresAt, lastUsedOn, works } }: { link: ViewLink }) {
  const { collection } = useCollection()
  return (
    <Row
      title={name}
      facts={
        <>
          Made <Time at={createdAt} />
          {expiresAt ? `, ${works ? "works" : "worked"} until ` : ", without an end"}
          {expiresAt && <Time at={expiresAt} />}
          {lastUsedOn ? ", last used " : ", not used yet"}
          {lastUsedOn && <Time at={lastUsedOn} />}
        </>
      }
      badges={!works && <Badge>Does not work</Badge>}
    >
      <ButtonForm action={paths.collectionForm(collection.id, `share/${id}/end`)}>
        <SubmitButton variant="quiet" aria-label={`End the link for ${name}`}>
          End
        </SubmitButton>
      </ButtonForm>
    </Row>
  )
}
