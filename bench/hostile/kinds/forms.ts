import type { Kind } from "../kind.ts"
import { json, multipart, urlencoded } from "../send.ts"

/** A field whose name asks for an array of this length. */
const indexed = (length: number) => `x[${length}]`
const signIn = "intent=sign-in"
const repeated = `${signIn}${"&email=x".repeat(53_000)}`
const marks = "\u0300\u0316"
const username = (count: number) => `a${marks.repeat(count / 2)}`

/** Names of form fields, and how many there are of them. */
export const forms: Kind[] = [
  {
    id: "S1",
    name: "a field named x[40000000], urlencoded",
    expects: [400],
    seconds: 20,
    run: async ({ attack }) =>
      void (await attack({ path: "/auth", ...urlencoded(`${signIn}&x%5B40000000%5D=1`) })),
  },
  {
    id: "S1",
    name: "x[9000000] to /auth.data and reset-password, multipart",
    expects: [400],
    run: async ({ attack }) => {
      const body = multipart([
        ["intent", "sign-in"],
        [indexed(9_000_000), "1"],
      ])
      await attack({ path: "/auth.data", ...body })
      await attack({ path: "/auth", ...body })
      await attack({
        path: "/auth/reset-password",
        ...multipart([
          ["intent", "set-password"],
          [indexed(9_000_000), "1"],
        ]),
      })
    },
  },
  {
    id: "S1",
    name: "x[9000000] to pages of the signed-in",
    expects: [400],
    run: async ({ attack, attacker }) => {
      const { collectionId } = attacker
      const field = `${encodeURIComponent(indexed(9_000_000))}=1`
      for (const path of ["/profile/username", `/collection/${collectionId}/edit`, "/collections/new"])
        await attack({ path, ...urlencoded(`name=x&${field}`) }, attacker)
      await attack(
        {
          path: `/collection/${collectionId}/add`,
          ...multipart([[indexed(9_000_000), "1"]]),
        },
        attacker,
      )
    },
  },
  {
    id: "S2",
    name: "one field 53,000 times, urlencoded",
    expects: [413],
    run: async ({ attack }) => void (await attack({ path: "/auth", ...urlencoded(repeated) })),
  },
  {
    id: "S2",
    name: "one field 5,000 times, multipart",
    expects: [413],
    run: async ({ attack }) => {
      const fields = Array.from({ length: 5_000 }, (): [string, string] => ["email", "x"])
      await attack({ path: "/auth", ...multipart([["intent", "sign-in"], ...fields]) })
    },
  },
  {
    id: "S3",
    name: "a username of 240,000 combining marks, by API and form",
    expects: [400, 413, 422],
    run: async ({ attack, attacker }) => {
      const account = { email: "m@example.com", password: "correct horse" }
      await attack({ path: "/api/register", ...json({ ...account, username: username(240_000) }) })
      const fields = new URLSearchParams({ ...account, username: username(80_000) })
      await attack({ path: "/auth?mode=register", ...urlencoded(`${fields}`) })
      await attack({ path: "/api/user/profile", ...json({ username: username(240_000) }, "PATCH") }, attacker)
    },
  },
  {
    id: "S3",
    name: "combining marks in e-mails, brands, friends, searches",
    expects: [200, 400, 413],
    run: async ({ attack, attacker }) => {
      const text = username(110_000)
      await attack({
        path: "/api/login",
        ...json({ email: `${text}@example.com`, password: "correct horse" }),
      })
      await attack({ path: "/api/brands", ...json({ name: text }) }, attacker)
      await attack({ path: "/api/friend-requests", ...json({ username: text }) }, attacker)
      await attack({ path: "/api/blocks", ...json({ username: text }) }, attacker)
      await attack(
        { path: "/api/items", ...json({ collectionId: attacker.collectionId, name: text, brand: text }) },
        attacker,
      )
      const query = encodeURIComponent(username(1_300))
      for (const path of [
        "/search?q=",
        "/brands?search=",
        "/friends?username=",
        "/api/users/search?username=",
        "/api/collections?search=",
      ])
        await attack({ path: path + query }, attacker)
    },
  },
  {
    id: "S14",
    name: "__intent__, __state__, names 5,000 deep, 20,000 names",
    expects: [400, 413],
    run: async ({ attack }) => {
      const deep = `${signIn}&a${encodeURIComponent("[a]".repeat(5_000))}=1`
      const names = `${signIn}${Array.from({ length: 20_000 }, (_, index) => `&n${index}=1`).join("")}`
      for (const value of ["{", "null", '"a"', "[]", '{"type":"reset"}'])
        await attack({ path: "/auth", ...urlencoded(`${signIn}&__intent__=${encodeURIComponent(value)}`) })
      await attack({ path: "/auth", ...urlencoded(`${signIn}&__state__=%7B`) })
      await attack({ path: "/auth", ...urlencoded(deep) })
      await attack({ path: "/auth", ...urlencoded(names) })
    },
  },
]
