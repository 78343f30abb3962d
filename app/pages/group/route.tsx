import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { lazy, type ReactNode, Suspense } from "react"
import { addressOf, cachedLoader } from "~/browser/client-cache.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/appearance.server.ts"
import { paths } from "~/paths.ts"
import { CountBadge } from "~/ui/badge.tsx"
import { Tabs } from "~/ui/choices.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { group as words } from "~/words/messages.ts"
import { chatTab } from "./chat/chat-tab.server.ts"
import { Actions, ClosedTab, Facts, GroupHeader } from "./group-header.tsx"
import { GroupItems } from "./group-items.tsx"
import { groupOnPage, groupPreview } from "./group-on-page.server.ts"
import { tabOf } from "./guards.server.ts"
import { itemsTab } from "./items-tab.server.ts"

// 4 KB that the items do not need. The server renders a page at once, so it must have loaded this before.
const loadChat = () => import("./chat/chat-page.tsx")
const Chat = import.meta.env.SSR
  ? (await loadChat()).ChatPage
  : lazy(async () => ({ default: (await loadChat()).ChatPage }))

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, url, request, id } = page
  const groupWithRole = await getGroup(viewer, id())
  const group = await groupOnPage(viewer, groupWithRole.group, groupWithRole.role)
  const tab = tabOf(url)
  const [items, chat] = await Promise.all([
    itemsTab(page, group),
    tab === "chat" ? chatTab(page, group) : null,
  ])
  return {
    group,
    tab,
    timeZone: timeZoneOf(request),
    items,
    chat,
    preview: groupPreview(page, group),
  }
})

// The chat is not cached: it is read each time, and then refreshed.
export const clientLoader = cachedLoader({
  keyOf: (url) => (url.searchParams.get("tab") === "chat" ? null : addressOf(url)),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Group() {
  const { group, tab, items, chat, timeZone } = useLoaderData<typeof loader>()
  const tabs = (
    <Tabs
      label={group.name}
      choices={[
        { to: paths.group(group.id), label: words.collectionTab, current: tab !== "chat" },
        {
          to: paths.group(group.id, { tab: "chat" }),
          label: words.chatTab,
          current: tab === "chat",
          badge: !chat && <CountBadge count={group.unread} label="unread" className="ms-1.5" />,
        },
      ]}
    />
  )
  const page = (content: ReactNode) => (
    <>
      <GroupHeader group={group} tab={tab} isEmpty={items?.cards.length === 0} />
      {tabs}
      <div className="mt-6">{content}</div>
    </>
  )
  return (
    <>
      {chat ? (
        <Suspense fallback={page(null)}>
          <Chat
            key={`${chat.viewerId} ${group.id}`}
            group={group}
            chat={chat}
            facts={<Facts group={group} />}
            actions={<Actions group={group} tab={tab} />}
            tabs={tabs}
            list={
              items && items.cards.length > 0 ? (
                <GroupItems group={group} items={items} zoneOfServer={timeZone} />
              ) : null
            }
            zoneOfServer={timeZone}
          />
        </Suspense>
      ) : (
        page(
          items ? (
            <GroupItems group={group} items={items} zoneOfServer={timeZone} />
          ) : (
            <ClosedTab group={group} here={paths.group(group.id, { tab })} />
          ),
        )
      )}
      <Outlet />
    </>
  )
}
