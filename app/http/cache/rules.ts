import { type Topic, topics } from "~/domain/topics.ts"
import { API_PREFIX } from "~/limits.ts"

/** `me` is 0 for a visitor. */
type Rule = (ids: { id: number; me: number }) => Topic[]

const { accounts, anyCollection, brands, collections, groups, items, people, views } = topics

const ofCollection: Rule = ({ id }) => [topics.collection(id)]
const ofItemList: Rule = ({ id }) => [topics.collection(id), topics.viewsIn(id)]
const ofItem: Rule = ({ id }) => [topics.item(id), brands]
const ofGroup: Rule = ({ id, me }) => [topics.group(id), topics.chat(id), topics.readBy(me), brands]
const ofGroupItems: Rule = (ids) => [...ofGroup(ids), topics.votes(ids.id)]
const ofGroups: Rule = ({ me }) => [groups, topics.readBy(me)]
const ofBrands: Rule = () => [brands]
const ofPeople: Rule = () => [accounts]
const ofPerson: Rule = ({ id }) => [topics.person(id)]
const ofViewer: Rule = () => []

/**
 * Every page and API read that may be cached, and what it depends on beside `always`. What only the read itself knows,
 * such as the collection of an item, its loader adds (`Recording.dependsOn`). Dialogs are not here: some hold what is new
 * each time.
 */
const rules: [path: string, rule: Rule][] = [
  // Lists name the collections, brands and groups that they show.
  ["/", () => [collections, brands]],
  ["/collections", () => [collections]],
  ["/collection/{id}", ({ id }) => [topics.collection(id), brands]],
  ["/product/{id}", ofItem],
  ["/brands", ofBrands],
  ["/brand/{id}", ofBrands],
  ["/groups", ofGroups],
  ["/groups/{id}", ofGroup],
  ["/friends", ofPeople],
  ["/people/{id}", ofPerson],
  ["/search", () => [accounts, brands, anyCollection, items]],
  // Which link and collection they depend on is known to who opens the link (`openViewLink`).
  ["/s/{token}", ofViewer],
  ["/s/{token}/{id}", ({ id }) => [topics.item(id)]],
  ["/auth", ofBrands],
  ["/auth/forgot-password", ofViewer],
  [`${API_PREFIX}/user`, ({ me }) => [topics.person(me)]],
  [`${API_PREFIX}/collections`, () => [collections, anyCollection]],
  [`${API_PREFIX}/collections/{id}`, ofCollection],
  [`${API_PREFIX}/collections/{id}/items`, ofItemList],
  [`${API_PREFIX}/collections/{id}/co-owners`, ofCollection],
  [`${API_PREFIX}/collections/{id}/co-owners/check`, ofCollection],
  [`${API_PREFIX}/collections/{id}/collaborators`, ofCollection],
  [`${API_PREFIX}/collections/{id}/notes`, ofCollection],
  [`${API_PREFIX}/collections/{id}/tags`, ofCollection],
  [`${API_PREFIX}/items/{id}`, ofItem],
  [`${API_PREFIX}/brands`, ofBrands],
  [`${API_PREFIX}/brands/{id}`, ofBrands],
  [`${API_PREFIX}/brands/{id}/items`, () => [brands, items, views]],
  [`${API_PREFIX}/brands/{id}/following`, ofBrands],
  [`${API_PREFIX}/user/brands`, ofBrands],
  [`${API_PREFIX}/groups`, ofGroups],
  [`${API_PREFIX}/groups/{id}`, ofGroup],
  [`${API_PREFIX}/groups/{id}/items`, ofGroupItems],
  [`${API_PREFIX}/groups/{id}/members`, ofGroup],
  [`${API_PREFIX}/friends`, ofPeople],
  [`${API_PREFIX}/friend-requests`, ofPeople],
  [`${API_PREFIX}/blocks`, ofPeople],
  [`${API_PREFIX}/users/search`, ofPeople],
  [`${API_PREFIX}/shared/{token}`, ofViewer],
  [`${API_PREFIX}/shared/{token}/items`, ofViewer],
  [`${API_PREFIX}/users/{id}`, ofPerson],
  [`${API_PREFIX}/users/{id}/collections`, ofPerson],
  [`${API_PREFIX}/openapi.json`, ofViewer],
  [`${API_PREFIX}/docs`, ofViewer],
]

const ID = "([1-9]\\d{0,15})"

const TOKEN = "[\\w-]{1,64}"

const withParameters = (path: string): string => path.replaceAll("{id}", ID).replaceAll("{token}", TOKEN)

const matchers = rules.map(([path, rule]) => ({
  pattern: new RegExp(`^${withParameters(path)}$`),
  rule,
}))

const always = (me: number): Topic[] =>
  me ? [people, topics.visibility, topics.user(me), topics.sessionsOf(me)] : [people, topics.visibility]

const CHAT_PATH = `${API_PREFIX}/groups/{id}/messages`
const CHAT = new RegExp(`^${CHAT_PATH.replace("{id}", ID)}$`)

/** Chats are polled by all members: the response is cached once, and the permission for each of them. */
export function sharedTopicsOf(path: string, me: number): { response: Topic[]; permission: Topic[] } | null {
  const id = chatGroupId(path)
  if (!id || !me) return null
  return {
    response: [people, topics.visibility, topics.chat(id)],
    permission: [...always(me), topics.group(id)],
  }
}

export const chatGroupId = (path: string): number => Number(CHAT.exec(path)?.[1] ?? 0)

export const isShared = (path: string): boolean => chatGroupId(path) > 0

/** @param path as requested, without its query. @returns null for what may not be cached. */
export function topicsOf(path: string, me: number): Topic[] | null {
  const page = path.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "")
  for (const { pattern, rule } of matchers) {
    const id = pattern.exec(page)
    if (id) return [...always(me), ...rule({ id: Number(id[1] ?? 0), me })]
  }
  return null
}

/** One expression holds all paths, because every GET is compared with it. */
const CACHED = new RegExp(
  `^(?:${withParameters([...rules.map(([path]) => path), "/_root", CHAT_PATH].join("|"))})(?:\\.data)?$`,
)

/** Whether any response at this path may be cached: this saves the work for all others. */
export const mayBeCached = (path: string): boolean => CACHED.test(path)
