import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { recordSize, recordStored } from "#db/image-records.server.ts"
import { brands } from "#db/schema/index.ts"
import { issuePasswordReset, resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { addViews } from "~/domain/items/writes.server.ts"
import { imageId } from "~/services/images/address.server.ts"
import type { Ids } from "../../permissions/matrix.ts"
import type { Write } from "./every-write.ts"
import { PICTURES } from "./world.ts"

const rename = (id: number) =>
  db.update(brands).set({ name: "Artek", nameKey: "artek" }).where(eq(brands.id, id))

/** Writes that no row of the permission matrix makes. */
export function otherWrites({ item, owner, brand }: Ids): Write[] {
  const size = { contentHash: "hash", width: 640, height: 480, bytes: 9_000 }
  const stored = (address: string) => recordStored({ id: imageId(address), address }, size)
  return [
    { name: "views are counted", run: () => addViews(new Map([[Number(item), 3]])) },
    ...PICTURES.map((address) => ({ name: `the size of ${address} is known`, run: () => stored(address) })),
    { name: "an upload is measured", run: () => recordSize("upload", 9_000_000) },
    { name: "a session begins elsewhere", run: () => openSession(Number(owner), { userAgent: "Other" }) },
    { name: "a brand is renamed", run: () => rename(Number(brand)) },
    {
      name: "a password is reset",
      run: async () => {
        const reset = await issuePasswordReset("a-owner@example.com", { limited: false })
        await resetPassword({ token: reset?.token ?? "", newPassword: "another1" })
      },
    },
  ]
}
