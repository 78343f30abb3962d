import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

export const ADDED = "a_column_of_the_next_version"

/** This build in a folder of its own, with one migration more, which adds a column and an index to the largest table. */
export function makeNextVersion(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "curio-next-version-"))
  for (const path of ["build", "node_modules", "package.json"]) symlinkSync(resolve(path), join(folder, path))
  mkdirSync(join(folder, "db"))
  const migrations = join(folder, "db/migrations")
  cpSync("db/migrations", migrations, { recursive: true })
  const journal = join(migrations, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"))
  const { idx, when, ...last } = entries.at(-1)
  const tag = "9999_next-version"
  entries.push({ ...last, idx: idx + 1, when: when + 1, tag })
  writeFileSync(journal, JSON.stringify({ ...rest, entries }))
  writeFileSync(
    join(migrations, `${tag}.sql`),
    `ALTER TABLE \`items\` ADD \`${ADDED}\` text;--> statement-breakpoint
CREATE INDEX \`next_version\` ON \`items\` (\`${ADDED}\`, \`id\`);`,
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
