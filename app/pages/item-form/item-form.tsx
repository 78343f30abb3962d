import { useLocation, useNavigate, useNavigation } from "@remix-run/react"
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from "react"
import type { FormResult } from "~/context.ts"
import { ActionForm } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { paths } from "~/paths.ts"
import { useSavingData } from "~/ui/render-context.ts"
import { DuplicateNote } from "./duplicate-note.tsx"
import { BY_HAND } from "./filled.ts"
import { isComplete } from "./form-fields.ts"
import { CardPlaceholder, FormFoot, ItemFields } from "./item-fields.tsx"
import { LINK, LinkField, WhatWasRead } from "./link-field.tsx"
import { type Notice, type PrefillState, stateOf } from "./prefill.ts"
import { usePrefill } from "./use-prefill.ts"

const load = () => import("./paste-page.tsx")
type Pasting = ComponentType<{ action: string }>

/** Few shops need it. Where it cannot be loaded, the fields can be filled by hand. */
const PastePage: Pasting = import.meta.env.SSR
  ? (await load()).PastePage
  : lazy(async (): Promise<{ default: Pasting }> => {
      const page = await load().catch(() => null)
      return { default: page?.PastePage ?? (() => null) }
    })

type Props = Pick<ComponentProps<typeof ItemFields>, "needsAll" | "upload" | "place"> &
  Pick<ComponentProps<typeof FormFoot>, "submit" | "cancel"> & {
    /** The form goes there to save, to read the page behind its link, or to read a pasted page. */
    addresses: Record<"save" | "read" | "paste", string>
    /** The path that tells a group's item with the same link. */
    inGroup?: string
    /** A form that is opened with what was read already, and why the rest was not. */
    opened?: { values: Record<string, string>; notice?: Notice; failure?: string | undefined }
    already: (state: PrefillState) => ReactNode
    /** Below the link, until the fields are there. */
    aside?: ReactNode
  }

export function ItemForm(props: Props) {
  const result = useResult() ?? undefined
  return <NewItem key={useTimesMade(result)} {...props} result={result} />
}

function NewItem({
  result,
  addresses,
  needsAll,
  inGroup,
  opened,
  already,
  aside,
  upload,
  place,
  submit,
  cancel,
}: Props & { result: FormResult | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const reply = result?.reply
  const notice = result ? (result.notice as Notice | undefined) : opened?.notice
  const typed = (reply?.initialValue ?? opened?.values ?? {}) as Record<string, string>
  const initial = stateOf(notice, typed)
  const failure = !reply && opened?.failure
  const {
    state,
    resets,
    read,
    cancel: stopReading,
    take,
    isReading,
  } = usePrefill(form, failure ? { ...initial, status: "failed", message: failure } : initial, inGroup)
  // A light page has no scripts: fields that fold when the focus leaves would move the pressed button away.
  const isSavingData = useSavingData()
  const [isShown, setShown] = useState(() => isSavingData || hasMore(typed, reply) || isUnread(notice))
  if (!isShown && (state.page || state.status === "failed" || hasMore({}, reply))) setShown(true)
  const duplicate = notice && "duplicate" in notice ? notice.duplicate : null
  const isRead = Boolean(notice && "found" in notice)
  const showAll = () => setShown(true)
  const isRefused = Boolean(state.refused || reply?.error?.pageSource || typed.pageSource)
  // It stays open while the next link is read: the user may be pasting.
  const [needsPasting, setNeedsPasting] = useState(isRefused)
  if (isRefused && !needsPasting) setNeedsPasting(true)

  function save(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.hasAttribute("formaction")) return
    const link = event.currentTarget.elements.namedItem(LINK)
    if (!needsAll && link instanceof HTMLInputElement && !link.value.trim()) {
      // A group's blank link is not sent.
      event.preventDefault()
      link.focus()
    }
    if (!isReading()) return
    // A page that is being read is shown before it is saved. A group's list takes a bare link, too.
    if (needsAll ? !isComplete(event.currentTarget, needsAll) : state.link) event.preventDefault()
    else stopReading()
  }
  return (
    <ActionForm
      action={addresses.save}
      encType="multipart/form-data"
      formRef={form}
      className="item-form"
      values={opened?.values}
      onSubmit={save}
      replace
      preventScrollReset
    >
      <WhatWasRead {...{ state, needsAll }} onRead={read} />
      <LinkField
        state={state}
        isDuplicate={duplicate !== null}
        autoFocus={!isRead}
        readAction={addresses.read}
        onRead={read}
        onCancel={stopReading}
        onByHand={isShown ? null : () => focusName(form.current)}
        onSeveral={(links) => navigate(paths.links(links))}
      />
      {!isShown && aside}
      {duplicate ? (
        <DuplicateNote name={duplicate.name} href={inGroup ? undefined : paths.product(duplicate.id)} />
      ) : (
        already(state)
      )}
      {!isShown && state.status === "reading" && <CardPlaceholder />}
      {/* Whoever goes there by keyboard gets the fields, also without JavaScript. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears its fields */}
      <div
        className={isShown ? "item-fields" : "item-fields sr-only focus-within:not-sr-only"}
        onFocus={showAll}
        onInput={showAll}
      >
        <ItemFields
          key={resets}
          {...{ state, needsAll, upload, place }}
          hasOwn={needsAll}
          others={{ state, readAction: addresses.read, onTake: take }}
        />
      </div>
      {needsPasting && (
        <Suspense>
          <PastePage action={addresses.paste} />
        </Suspense>
      )}
      <FormFoot {...{ submit, cancel }} hasMore={isShown} autoFocus={isRead} />
    </ActionForm>
  )
}

function focusName(form: HTMLFormElement | null): void {
  const name = form?.elements.namedItem("name")
  if (name instanceof HTMLElement) name.focus()
}

const isUnread = (notice: Notice | undefined) => Boolean(notice && "unread" in notice)

/** The server gave back more than a link and what is wrong with it. */
function hasMore(typed: Record<string, string>, reply: FormResult["reply"] | undefined): boolean {
  const isTyped = [BY_HAND, "name", "brand", "description", "imageUrl"].some((name) => typed[name])
  return isTyped || Object.keys(reply?.error ?? {}).some((name) => name !== "productUrl" && name !== "")
}

/** Fields keep their text, so the form is made anew when the server has read a page, and when another item is to be added. */
function useTimesMade(result: FormResult | undefined): number {
  const { key } = useLocation()
  const isSending = useNavigation().formMethod === "POST"
  const notice = result?.notice as Notice | undefined
  const isRead = notice && ("found" in notice || "unread" in notice)
  const [made, setMade] = useState({ times: 0, by: result, key, isSending })
  // Only sending saves: the location also changes when a link fails, or a dialog opens in place.
  const isSaved = !result && made.isSending && made.key !== key
  const isNew = isRead ? made.by !== result : isSaved
  if (isNew || made.key !== key || made.isSending !== isSending)
    setMade({ times: made.times + Number(isNew), by: isNew ? result : made.by, key, isSending })
  return made.times
}
