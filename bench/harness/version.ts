import { spawnSync } from "node:child_process"
import { existsSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** Builds another version of the app, once. @returns its folder. */
export function versionAt(commit: string): string {
  const folder = join(tmpdir(), `curio-version-${commit}`)
  if (existsSync(join(folder, "build/server/server.js"))) return folder
  run("git", ["worktree", "add", "--force", "--detach", folder, commit])
  if (!existsSync(join(folder, "node_modules")))
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  run("npm", ["run", "build"], folder)
  return folder
}

function run(command: string, args: string[], cwd?: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`)
}
