import type { Arena, Kind } from "../kind.ts"
import { PASSWORD, signIn } from "../people.ts"
import { CURATOR, HOARDER, LARGE, LARGE_PRIVATE, WRITER } from "../seeded.ts"
import { json, urlencoded } from "../send.ts"
import { atOnce, until } from "../sockets.ts"

const enter = ({ target }: Arena, { email, id }: { email: string; id: number }) =>
  signIn(target.port, email, id, LARGE)

/** Another user's page, asked for while something else goes on. */
async function readMeanwhile({ other, victim, signal }: Arena, work: Promise<unknown>) {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver && !signal.aborted) {
    await other({ path: "/collections", headers: { "Accept-Encoding": "br" } }, victim)
    await until(200, signal)
  }
  await work
}

/** Passwords, and accounts that have much. */
export const accounts: Kind[] = [
  {
    id: "S18",
    name: "300 passwords for a token that is none, 100 at a time",
    expects: [404, 429, 503],
    run: async (arena) => {
      const form = urlencoded(`token=nope&newPassword=${encodeURIComponent(PASSWORD)}`)
      const ask = async () => {
        for (let time = 0; time < 3; time++) await arena.attack({ path: "/auth/reset-password", ...form })
      }
      await readMeanwhile(arena, atOnce(100, ask))
    },
  },
  {
    id: "S18",
    name: "100 sign-ins at once, each of another account",
    expects: [401, 429, 503],
    run: async (arena) => {
      const ask = (index: number) =>
        arena.attack({
          path: "/api/login",
          ...json({ email: `nobody${index}@example.com`, password: PASSWORD }),
        })
      await readMeanwhile(arena, atOnce(100, ask))
    },
  },
  {
    id: "R7",
    name: "180 sign-ins with the right password, 60 at a time",
    expects: [200, 429, 503],
    run: async (arena) => {
      const credentials = json({ email: arena.attacker.email, password: PASSWORD })
      const ask = async () => {
        for (let time = 0; time < 3; time++) await arena.attack({ path: "/api/login", ...credentials })
      }
      await readMeanwhile(arena, atOnce(60, ask))
    },
  },
  {
    id: "S13",
    name: "20 exports of 16 MB at once",
    expects: [200, 429],
    seeded: true,
    run: async (arena) => {
      const writer = await enter(arena, WRITER)
      await readMeanwhile(
        arena,
        atOnce(20, () => arena.attack({ path: "/profile/export" }, writer)),
      )
    },
  },
  {
    id: "S13",
    name: "a collection of 100,000 items made private",
    expects: [200],
    seeded: true,
    run: async (arena) => {
      const hoarder = await enter(arena, HOARDER)
      const change = { path: `/api/collections/${LARGE}`, ...json({ isPrivate: true }, "PATCH") }
      await readMeanwhile(arena, arena.attack(change, hoarder))
    },
  },
  {
    id: "S13",
    name: "a collection of 100,000 items deleted, with a one-time key",
    expects: [303],
    seeded: true,
    run: async (arena) => {
      const hoarder = await enter(arena, HOARDER)
      const form = urlencoded("_key=delete-large")
      await readMeanwhile(
        arena,
        arena.attack({ path: `/collection/${LARGE_PRIVATE}/delete`, ...form }, hoarder),
      )
    },
  },
  {
    id: "R9",
    name: "an account of 200,000 items deleted",
    expects: [303],
    seeded: true,
    run: async (arena) => {
      const hoarder = await enter(arena, HOARDER)
      const form = urlencoded(`currentPassword=${encodeURIComponent(PASSWORD)}`)
      await readMeanwhile(arena, arena.attack({ path: "/profile/delete", ...form }, hoarder))
    },
  },
  {
    id: "R8",
    name: "home and brands with 2,000 collections and 2,000 follows",
    expects: [200],
    seeded: true,
    run: async (arena) => {
      const curator = await enter(arena, CURATOR)
      for (const path of ["/", "/brands", "/brands?filter=following"]) await arena.attack({ path }, curator)
    },
  },
  {
    id: "R10",
    name: "the first write after 20,000 one-time keys have expired",
    expects: [201],
    seeded: true,
    run: async ({ attack, attacker }) => {
      const { headers, ...brand } = json({ name: "Late" })
      await attack(
        { path: "/api/brands", ...brand, headers: { ...headers, "Idempotency-Key": "late" } },
        attacker,
      )
    },
  },
]
