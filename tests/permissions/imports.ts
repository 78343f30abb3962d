import { importLinks } from "~/domain/imports/receive.server.ts"
import type { User } from "~/domain/viewer.ts"
import { bring } from "../domain/imports/run-imports.ts"

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://shop.example/vase">Vase</A></DL>`
const table = "Title,Where\nVase,https://shop.example/vase\n"

/** One import of each kind, and one of somebody else. */
export async function makeImports(user: User, somebody: User) {
  const running = (owner: User) =>
    importLinks(owner, { urls: ["https://shop.example/chair"], collection: "Hall" })
  return {
    ownImport: (await running(user)).id,
    ownPreview: (await bring(user, bookmarks, { fileName: "bookmarks.html" })).id,
    ownTable: (await bring(user, table, { fileName: "table.csv" })).id,
    otherImport: (await running(somebody)).id,
    otherPreview: (await bring(somebody, bookmarks, { fileName: "bookmarks.html" })).id,
  }
}

export function bookmarksFile(): FormData {
  const form = new FormData()
  form.append("file", new Blob([bookmarks]), "bookmarks.html")
  return form
}

/** What a browser sends where none was chosen. */
export function noFile(): FormData {
  const form = new FormData()
  form.append("file", new Blob([]), "")
  return form
}
