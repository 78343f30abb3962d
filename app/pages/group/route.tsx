import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { addressOf, cachedLoader } from "~/browser/client-cache.ts"
import { formClientAction } from "~/browser/form-action.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/time-zone.server.ts"
import { group as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Tabs } from "~/ui/choice-links.tsx"
import { counted } from "~/ui/format.tsx"
import { linkPreviewOf } from "../link-preview.server.ts"
import { linkPreview } from "../link-preview.ts"
import * as groups from "./actions.server.ts"
import { failures } from "./failures.ts"
import { GroupHeader } from "./group-header.tsx"
import { groupOnPage } from "./group-on-page.server.ts"
import * as items from "./item-actions.server.ts"
import * as messages from "./message-actions.server.ts"
import { Closed } from "./no-access.tsx"
import { openDialog } from "./open-dialog.server.ts"
import { chatTab, itemsTab, tabOf } from "./tabs.server.ts"

// Late: one of the two tabs is shown, and a page that is only looked at needs no form.
const GroupItems = lazy(async () => ({ default: (await import("./group-items.tsx")).GroupItems }))
const Chat = lazy(async () => ({ default: (await import("./chat/chat.tsx")).Chat }))
const GroupDialog = lazy(async () => ({ default: (await import("./dialogs/group-dialog.tsx")).GroupDialog }))

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, params, url, request } = page
  if (!/^\d+$/.test(params.id ?? "")) throw new NotFound(words.invalidId)
  const found = await getGroup(viewer, Number(params.id))
  const group = groupOnPage(viewer, found.group, found.role)
  const tab = tabOf(url)
  return {
    group,
    tab,
    timeZone: timeZoneOf(request),
    items: tab === "collection" ? await itemsTab(viewer, group, url) : null,
    chat: tab === "chat" ? await chatTab(viewer, group, url) : null,
    dialog: await openDialog(page, group),
    preview: linkPreviewOf(url, {
      title: group.name,
      description: group.description ?? counted(group.memberCount, "member"),
      imageUrl: null,
      isPrivate: group.isPrivate,
    }),
  }
})

/** The chat is read each time, and polled (product decisions, Freshness). */
export const clientLoader = cachedLoader({
  keyOf: (url) => (url.searchParams.get("tab") === "chat" ? null : addressOf(url)),
})

export const action = formAction(
  {
    join: groups.join,
    leave: groups.leave,
    "edit-group": groups.edit,
    "delete-group": groups.remove,
    invite: groups.invite,
    "remove-member": groups.removePerson,
    "add-item": items.addItem,
    "remove-item": items.removeItem,
    "save-item": items.saveItem,
    "send-message": messages.send,
    "edit-message": messages.edit,
    "delete-message": messages.remove,
  },
  failures,
)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Group() {
  const { group, tab, items, chat, dialog, timeZone } = useLoaderData<typeof loader>()
  const here = paths.group(group.id, { tab: tab === "chat" ? tab : undefined })
  return (
    <>
      <GroupHeader group={group} tab={tab} here={here} />
      <Tabs
        label={group.name}
        choices={[
          { to: paths.group(group.id), label: words.collectionTab, current: tab === "collection" },
          { to: paths.group(group.id, { tab: "chat" }), label: words.chatTab, current: tab === "chat" },
        ]}
      />
      <div className="mt-6">
        <Suspense>
          {items && <GroupItems group={group} items={items} zoneOfServer={timeZone} />}
          {chat && <Chat key={group.id} group={group} chat={chat} zoneOfServer={timeZone} />}
        </Suspense>
        {!items && !chat && <Closed group={group} here={here} />}
      </div>
      <Suspense>{dialog && <GroupDialog group={group} dialog={dialog} closeTo={here} />}</Suspense>
    </>
  )
}
