/** Every command loads it first: variables from `.env` or ENV_FILE (none if empty). Existing variables take precedence. */
import "./node-version.js"
import { readFileSync } from "node:fs"
import process, { env, exit } from "node:process"

const path = env.ENV_FILE ?? ".env"

try {
  if (path !== "" && env.NODE_ENV !== "test") load()
} catch (error) {
  console.error(error.code ? `${path} cannot be read (${error.code}).` : error.message)
  exit(1)
}

function load() {
  let text
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    if (error.code === "ENOENT" && env.ENV_FILE === undefined) return
    throw error
  }
  refuseMalformed(text)
  // By its object: an old Node has no such export, and would fail before it says that it is too old.
  process.loadEnvFile(path)
}

/** Node skips lines that it does not understand. */
function refuseMalformed(text) {
  // A value in quotes may have several lines. Their number stays.
  const plain = text.replace(
    /^[ \t]*#.*$|(=[ \t]*)(["'`])([\s\S]*?)\2.*/gm,
    (_, equals = "", _quote, value = "") => equals + value.replace(/[^\n]/g, ""),
  )
  for (const [at, line] of plain.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue
    if (!/^\s*(export\s+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?!["'`])/.test(line))
      throw new Error(`${path}, line ${at + 1}: not NAME=value, or a quote that does not end.`)
  }
}
