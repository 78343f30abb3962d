import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished, vi } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { FileClient, fileReader, fileWriter } from "#db/file/client.ts"

/** A path of a file that is not there yet, in a folder that goes with the test. */
export function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "curio-file-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, "database.db")
}

/** A database of its own beside the application's, without tables. */
export function temporaryDatabase(file = temporaryFile()) {
  const database = openDatabase({ url: `file:${file}` })
  onTestFinished(() => database.close())
  return { ...database, file }
}

/** A client of a file of its own, and a spy that is called whenever the client has met a lock. */
export function unopenedClient() {
  const file = temporaryFile()
  const url = `file:${file}`
  const [writer, reader] = [fileWriter(url), fileReader(url)]
  const metLock = vi.spyOn(writer, "discard")
  const client = new FileClient(reader, writer)
  onTestFinished(() => client.close())
  const reopen = () => {
    reader.discard()
    writer.discard()
  }
  return { client, file, metLock, reopen }
}

/** With one table `notes`. */
export async function temporaryClient() {
  const opened = unopenedClient()
  await opened.client.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)")
  return opened
}
